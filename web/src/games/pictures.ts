// A picture for each family of games: the cards that show what its hands look like, and how they lie.

export interface Picture {
  /** fan: one hand.  melds: groups beside each other.  river: cards spread out one below another. */
  readonly look: "fan" | "melds" | "river";
  readonly groups: readonly (readonly string[])[];
}

const PICTURES: Readonly<Record<string, Picture>> = {
  basic: { look: "fan", groups: [["7H", "8H", "9H", "QS", "QD"]] },
  "500": { look: "river", groups: [["4C", "JD", "9S", "AH", "TD", "KC"]] },
  gin: { look: "fan", groups: [["3S", "4S", "5S", "JH", "JC", "JD", "AD"]] },
  indian: { look: "melds", groups: [["5D", "6D", "7D"], ["KS", "JK", "KH"]] },
  "21-card": { look: "melds", groups: [["9H", "9H", "9H"], ["2S", "3S", "4S"], ["QC", "QC"]] },
  contract: { look: "melds", groups: [["8S", "8D", "8C"], ["TH", "JH", "QH", "KH"]] },
};

const USUAL: Picture = { look: "fan", groups: [["TD", "JS", "QH", "KC", "AS"]] };

export const pictureOf = (variant: string): Picture => PICTURES[variant] ?? USUAL;
