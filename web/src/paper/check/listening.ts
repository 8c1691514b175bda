// Speech by the browser's own recognition, where there is one.

interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null;
  onerror: (() => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}
type Maker = new () => Recognition;

const LOCALES: Partial<Record<string, string>> = { en: "en-US", de: "de-DE", es: "es-ES", hi: "hi-IN" };

function maker(): Maker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

export const canListen = (): boolean => maker() !== undefined;

/** Listen, and tell everything said so far at each change.  ended: with whether it was refused.  The result stops listening. */
export function listen(language: string, said: (words: string) => void, ended: (refused: boolean) => void): () => void {
  const Made = maker();
  if (!Made) throw new RangeError("this browser cannot listen");
  const recognition = new Made();
  let refused = false;
  Object.assign(recognition, { lang: LOCALES[language] ?? language, continuous: true, interimResults: true });
  recognition.onresult = ({ results }) => said(Array.from(results, (one) => one[0]?.transcript ?? "").join(" "));
  recognition.onerror = () => (refused = true);
  recognition.onend = () => ended(refused);
  recognition.start();
  return () => recognition.stop();
}
