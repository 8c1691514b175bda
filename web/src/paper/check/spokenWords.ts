// The words for cards as people say them and browsers write them down, in the languages of the page.

type Words<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** `{ "seven|7": "7" }` with a line for each way to say it. */
function spread<Value>(table: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).flatMap(([words, value]) => words.split("|").map((word) => [word, value] as const)));
}

export const SUIT_WORDS: Words<string> = {
  en: spread({ "spades|spade|spayed|spayeds": "S", "hearts|heart|harts|hart": "H", "diamonds|diamond": "D", "clubs|club|clubbs": "C" }),
  de: spread({ "pik|piek|pic|pick|schippen|blatt": "S", "herz|herzen|cœur|coeur": "H", "karo|caro|eckstein": "D", "kreuz|treff|eichel": "C" }),
  es: spread({ "picas|pica": "S", "corazones|corazón|corazon": "H", "diamantes|diamante|rombos": "D", "tréboles|trébol|treboles|trebol": "C" }),
  hi: spread({ "हुकुम|हुकम|स्पेड|स्पेड्स": "S", "पान|हार्ट|हार्ट्स": "H", "ईंट|ईट|डायमंड|डायमंड्स": "D", "चिड़ी|चिड़िया|चिड़ी|क्लब|क्लब्स": "C" }),
};

export const RANK_WORDS: Words<string> = {
  en: spread({
    "ace|aces|one": "A", "two|deuce|to|too": "2", "three|tree": "3", "four|for": "4", "five": "5", "six|sex": "6", "seven": "7", "eight|ate": "8",
    "nine": "9", "ten": "T", "jack|jacks|knave": "J", "queen|queens": "Q", "king|kings": "K",
  }),
  de: spread({
    "ass|as|eins": "A", "zwei|zwo": "2", "drei": "3", "vier": "4", "fünf|fuenf": "5", "sechs": "6", "sieben": "7", "acht": "8", "neun": "9", "zehn": "T",
    "bube|buben|bauer": "J", "dame|damen": "Q", "könig|koenig": "K",
  }),
  es: spread({
    "as|uno": "A", "dos": "2", "tres": "3", "cuatro": "4", "cinco": "5", "seis": "6", "siete": "7", "ocho": "8", "nueve": "9", "diez": "T",
    "jota|sota|j": "J", "reina|dama|cu": "Q", "rey": "K",
  }),
  hi: spread({
    "इक्का|एक|एक्का": "A", "दुक्की|दो|दुग्गी": "2", "तिक्की|तीन|तिग्गी": "3", "चौका|चार|चौकी": "4", "पंजा|पांच|पाँच|पंजी": "5", "छक्का|छह|छे|छः|छक्की": "6",
    "सत्ता|सात|सत्ती": "7", "अट्ठा|आठ|अट्ठी": "8", "नहला|नौ|नहली": "9", "दहला|दस|दहली": "T", "गुलाम|ग़ुलाम|जैक": "J", "बेगम|रानी|क्वीन": "Q", "बादशाह|राजा|किंग": "K",
  }),
};

/** How many jokers. */
export const NUMBERS: Words<number> = {
  en: spread({ "one": 1, "two|to|too": 2, "three": 3, "four|for": 4 }),
  de: spread({ "eins": 1, "zwei|zwo": 2, "drei": 3, "vier": 4 }),
  es: spread({ "uno": 1, "dos": 2, "tres": 3, "cuatro": 4 }),
  hi: spread({ "एक": 1, "दो": 2, "तीन": 3, "चार": 4 }),
};

export const JOKER_WORDS: ReadonlySet<string> = new Set(["joker", "jokers", "jk", "jo", "*", "comodín", "comodines", "comodin", "जोकर"]);

/** Words between a rank and a suit, or between cards, that say nothing. */
export const LITTLE: Words<boolean> = {
  en: spread({ "of|off|the|and|a|an|then|also|card": true }),
  de: spread({ "und|der|die|das|ein|eine|einen|dann|noch|von": true }),
  es: spread({ "de|del|la|el|las|los|y|e|un|una|luego": true }),
  hi: spread({ "का|की|के|और|फिर": true }),
};
