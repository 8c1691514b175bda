// A code of rules, out of what somebody pasted: the code itself, or the link to it.

export function codeIn(pasted: string): string {
  const text = pasted.trim();
  const query = /[?&](rules=[^&\s]*)/.exec(text)?.[1];
  return query === undefined ? text : (new URLSearchParams(query).get("rules") ?? "");
}
