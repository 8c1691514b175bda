// Where the fault of a new event is: the field that a refusal of the server, or a look before it is asked, speaks of.

export type Place = "name" | "title" | "start" | "entry" | "";

const PLACES: Record<string, Place> = {
  name_empty: "name",
  name_long: "name",
  name_taken: "name",
  no_title: "title",
  long_title: "title",
  bad_start: "start",
  bad_times: "start",
  bad_bots: "start",
  not_signed_in: "entry",
  too_few_chips: "entry",
};

/** The field of a refusal, by its code; empty where it is about everything. */
export const placeOf = (code: string): Place => PLACES[code] ?? "";

/** What gets the focus when a field is at fault. */
export const focusAt = (place: Exclude<Place, "">): string => (place === "name" || place === "title" ? `[name=${place}]` : `[name=${place}]:checked`);
