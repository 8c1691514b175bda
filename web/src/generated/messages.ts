// Made by scripts/generate_types.py from openrummy/table/messages; `make types` makes it anew.
// A field that may be absent stands for its default.

export const PROTOCOL = "openrummy.1";

/**
 * The first message on a socket.
 *
 * token: of the seat, or None to watch.  seen: the last version the client has, 0 for none.
 * language: of the sentences that this socket gets, such as `de`; an unknown language means English.
 */
export interface Hello {
  readonly type: "hello";
  readonly table: string;
  readonly token?: string | null;
  readonly seen?: number;
  readonly language?: string;
}

/**
 * Do a legal action.  id: chosen by the client, unique; sending it again is safe.  base: the version it is based
 * on.
 */
export interface Act {
  readonly type: "act";
  readonly id: string;
  readonly base: number;
  readonly action: Readonly<Record<string, unknown>>;
}

/** Be ready for the next deal.  nonce: hexadecimal, goes into the order of the pack. */
export interface Ready {
  readonly type: "ready";
  readonly id: string;
  readonly nonce?: string;
}

/** The host starts the match; free seats go to bots.  nonce: as in `Ready`, for the first deal. */
export interface Start {
  readonly type: "start";
  readonly id: string;
  readonly nonce?: string;
}

/** Leave for good: before the match the seat becomes free again, later a bot plays on. */
export interface Leave {
  readonly type: "leave";
  readonly id: string;
}

/**
 * Arrange the seat's hand: groups of cards, in order; the last one holds the loose cards and may be empty.
 *
 * The table keeps it; nobody else sees it.
 */
export interface Arrange {
  readonly type: "arrange";
  readonly groups: readonly (readonly string[])[];
}

/** Ask what the sensible bot would do; only if the table allows hints. */
export interface Hint {
  readonly type: "hint";
  readonly id: string;
}

/** Ask for a pause, or agree to one: the table is paused as soon as every person who is here has asked. */
export interface Pause {
  readonly type: "pause";
  readonly id: string;
}

/** End a pause; any player may.  Before the table is paused, it withdraws your request. */
export interface Resume {
  readonly type: "resume";
  readonly id: string;
}

/** Take your own seat back from the stand-in.  Opening a socket or acting does the same. */
export interface Back {
  readonly type: "back";
  readonly id: string;
}

/** The host grants a seat extra time (doubling all its time), or withdraws it. */
export interface GiveTime {
  readonly type: "give_time";
  readonly id: string;
  readonly seat: number;
  readonly extra?: boolean;
}

/** Say something to the table: a phrase or, if the host allows it, a text of up to 200 characters. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  readonly phrase?: "again" | "bye" | "good_game" | "good_luck" | "hello" | "lucky" | "one_moment" | "oops" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  readonly text?: string;
}

/** Hide everything that `seat` says, or show it again.  Nobody else learns of it. */
export interface Mute {
  readonly type: "mute";
  readonly id: string;
  readonly seat: number;
  readonly muted?: boolean;
}

/**
 * The host's choices besides the rules, made when the table is opened.
 *
 * clock: none; relaxed: 5 min and 30 s more each turn; normal: 2 min and 10 s; fast: 30 s and 15 s.  A bank is never
 * above its start.  absent: what happens when a player's time is up, present or not: wait; bot: a bot stands in;
 * draw_and_throw: the turn is a draw and a discard; miss: the turn is missed, only if the rules have that.
 * watchers: nobody may watch, or they see the public cards, or everything of the finished deals.  listed: in the lobby
 * for all.
 * chat: free text is allowed.  takeover: a person may take a bot's seat during the match.
 * check: a wrong declaration is refused; or the player is told the faults before declaring; or only afterwards.
 */
export interface SettingsView {
  readonly clock?: "fast" | "none" | "normal" | "relaxed";
  readonly absent?: "bot" | "draw_and_throw" | "miss" | "wait";
  readonly watchers?: "delayed" | "off" | "public";
  readonly listed?: boolean;
  readonly chat?: boolean;
  readonly takeover?: boolean;
  readonly check?: "block" | "risk" | "warn";
}

/** The settings in a request: one that the server does not know is refused. */
export interface TableSettings {
  readonly clock?: "fast" | "none" | "normal" | "relaxed";
  readonly absent?: "bot" | "draw_and_throw" | "miss" | "wait";
  readonly watchers?: "delayed" | "off" | "public";
  readonly listed?: boolean;
  readonly chat?: boolean;
  readonly takeover?: boolean;
  readonly check?: "block" | "risk" | "warn";
}

/**
 * The time of a seat in milliseconds, correct when the message was made.
 *
 * left: in the bank that runs, or would run.  full: the size of that bank.  running: it is counting down.
 */
export interface ClockView {
  readonly left: number;
  readonly full: number;
  readonly running?: boolean;
}

/**
 * One place at the table.
 *
 * kind: of the occupant.  cards: in hand.  known: cards known to be in the hand, since they were taken openly.
 * chips: won minus paid, None if nothing is at stake; the entry of a match in progress counts as paid.
 * lastAct: in words.  ready: for the next deal.  clock: None if no time is kept.  away: gone long enough to count as
 * absent; `connected` is about this moment.  standIn: a bot plays for the person of this seat.
 * pausing: has asked for a pause.  extraTime: has twice the time.
 * melded: the value of the table cards that this seat is credited with; None if they do not count.
 * notes: its situation in the deal, in words, such as that it has dropped.  inside: it still plays in the deal.
 */
export interface SeatView {
  readonly name: string;
  readonly kind: "bot" | "free" | "person";
  readonly connected: boolean;
  readonly cards: number;
  readonly score: number;
  readonly chips?: string | null;
  readonly floating?: boolean;
  readonly ready?: boolean;
  readonly known?: readonly string[];
  readonly lastAct?: string;
  readonly clock?: ClockView | null;
  readonly away?: boolean;
  readonly standIn?: boolean;
  readonly pausing?: boolean;
  readonly extraTime?: boolean;
  readonly melded?: number | null;
  readonly notes?: readonly string[];
  readonly inside?: boolean;
}

/** A card in a table meld.  stands_for: the face of a wild card, if it has one.  credit: the seat that scores it. */
export interface PlacedCard {
  readonly card: string;
  readonly credit: number;
  readonly standsFor?: string | null;
}

/** A meld on the table; its number is its index. */
export interface MeldView {
  readonly owner: number;
  readonly kind: "run" | "set";
  readonly cards: readonly PlacedCard[];
}

/**
 * The meld or points of a group in your own hand.  points: of its cards, held in hand.  kind: of meld, if it is
 * one.
 *
 * label: the kind in words.  why: it is not a meld, in words; empty for a meld.  brief: the same in few words, if
 * available.
 */
export interface ShelfView {
  readonly points: number;
  readonly kind?: "dublee" | "jokers" | "pure run" | "run" | "set" | "tunnela" | null;
  readonly why?: string;
  readonly label?: string;
  readonly brief?: string;
}

/** A node of a score's proof: the number, and the reason in words. */
export interface ScoreView {
  readonly points: string;
  readonly words: string;
  readonly parts?: readonly ScoreView[];
}

/**
 * A hand shown at the end of a deal, arranged by the solver or as its owner showed it: melds, and the cards left.
 *
 * kinds: of the melds, in words, if the owner showed them; empty for a group that is not one.
 */
export interface HandView {
  readonly melds: readonly (readonly string[])[];
  readonly rest: readonly string[];
  readonly kinds?: readonly string[];
}

/** A hand in the groups in which its seat showed it.  kinds: of each group, in words; empty if it is not a meld. */
export interface ShownView {
  readonly seat: number;
  readonly groups: readonly (readonly string[])[];
  readonly kinds: readonly string[];
}

/**
 * A question to several seats between two deals.  words: why it is asked.  sums: what it means for each seat, in
 * chips.
 */
export interface QuestionView {
  readonly words: readonly string[];
  readonly sums?: readonly ScoreView[];
}

/**
 * The unmatched points of your own hand, if melds stay in the hand.
 *
 * best: the least possible, and with which melds.  own: with your own groups, None if there are none.  When you must
 * discard, both are after the discard that leaves least.
 */
export interface UnmatchedView {
  readonly best: number;
  readonly melds: readonly (readonly string[])[];
  readonly own?: number | null;
}

/** The hand that a seat laid open to end the play: the cards left beside its melds, and their points. */
export interface OpenedView {
  readonly seat: number;
  readonly cards: readonly string[];
  readonly points: number;
}

/**
 * A game on the score sheet, of which several may run at once.
 *
 * wins: for each seat the points of the deals entered for it.  winner: who has closed it, None while it is open.
 */
export interface ColumnView {
  readonly wins: readonly (readonly number[])[];
  readonly totals: readonly number[];
  readonly winner?: number | null;
}

/**
 * A finished deal: how it ended in words, and for each seat its score with proof and its hand.
 *
 * melds: on the table, if they stayed in the hands until then.
 */
export interface DealView {
  readonly deal: number;
  readonly reason: "big_gin" | "blocked" | "declared" | "gin" | "knock" | "last_in" | "tied_knock" | "undercut" | "void" | "went_out" | "wrong_declaration";
  readonly words: string;
  readonly winner: number | null;
  readonly scores: readonly ScoreView[];
  readonly chips: readonly ScoreView[];
  readonly hands: readonly HandView[];
  readonly melds?: readonly MeldView[];
}

/** Everything needed to check a deal: the commitment before it, the secret (hexadecimal) and nonces after it. */
export interface FairView {
  readonly deal: number;
  readonly commitment: string;
  readonly secret: string | null;
  readonly nonces: readonly string[];
}

/**
 * A legal action, ready to be sent in `Act`, and the text of its button.
 *
 * cards: those of the hand that it uses, sorted as text, so that a selection finds its actions.
 * pile: how many cards it takes from the top of the pile.  must: the card that you must then play this turn.
 * calls: the cards of the pile that it puts on the table.  left: the points that stay unmatched, if it ends the play.
 * price: the points that it costs; for a declaration, if it is wrong.  faults: those of the hand that it shows, if
 * the table reveals them; None if it does not, or if there can be none.
 */
export interface Offer {
  readonly action: Readonly<Record<string, unknown>>;
  readonly words: string;
  readonly cards?: readonly string[];
  readonly pile?: number;
  readonly must?: string | null;
  readonly calls?: readonly string[];
  readonly left?: number | null;
  readonly price?: number | null;
  readonly faults?: readonly string[] | null;
}

/**
 * Everything that one seat, or a watcher, sees.
 *
 * you: the seat, None for a watcher.  phase: of the turn.  to_act: seats that may act.  prompt: what you may do next,
 * in
 * words.  pile: bottom to top; spread: cards below its top can be taken or called.  hand: sorted; `groups` is how its
 * owner
 * arranged it, the last one holding the loose cards; shelves: the labels of the others.  fair: the deal in progress.
 * code: the table's short code (six letters if it is listed, otherwise nine), empty for an old table.  paused: nobody
 * may
 * act.  watching: the number of watchers.
 * window: milliseconds until answers are too late, while several seats are asked; None without a deadline.
 * tournament: the id of the tournament that the table belongs to, empty for none.
 * terms: what applies in this deal only, in words.  unmatched: of your own hand.  opened: the hand that was laid open,
 * while
 * the other player answers.  columns: the games on the score sheet; finals: each seat's final score, bonuses included.
 * payouts: what the match has paid each seat at its end, minus its entry; fee: the chips that went to the house, None
 * for none.
 * aside: cards face up beside the piles, the wild card turned up first.  wild: the cards that it makes wild.  shown:
 * hands
 * that were declared or shown in this deal.  question: the one between two deals.  standing: the parts of the score
 * sheet
 * in words.  finish: a deal ends when a player declares a hand.
 * delayed: this is the table at the end of the last deal, for watchers.  muted: seats that you do not hear.
 */
export interface TableView {
  readonly table: string;
  readonly version: number;
  readonly status: "between" | "lobby" | "over" | "playing";
  readonly rules: string;
  readonly variant: string;
  readonly title: string;
  readonly host: number;
  readonly you: number | null;
  readonly seats: readonly SeatView[];
  readonly deal: number;
  readonly dealer: number;
  readonly turn: number;
  readonly phase: string;
  readonly toAct: readonly number[];
  readonly prompt: string;
  readonly stock: number;
  readonly pile: readonly string[];
  readonly melds: readonly MeldView[];
  readonly hand: readonly string[];
  readonly groups: readonly (readonly string[])[];
  readonly taken: string | null;
  readonly offers: readonly Offer[];
  readonly rows: readonly (readonly number[])[];
  readonly lastDeal: DealView | null;
  readonly winners: readonly number[] | null;
  readonly fair: FairView;
  readonly nextCommitment: string;
  readonly hints: boolean;
  readonly settings?: SettingsView;
  readonly code?: string;
  readonly paused?: boolean;
  readonly watching?: number;
  readonly delayed?: boolean;
  readonly muted?: readonly number[];
  readonly shelves?: readonly ShelfView[];
  readonly window?: number | null;
  readonly spread?: boolean;
  readonly tournament?: string;
  readonly terms?: readonly string[];
  readonly unmatched?: UnmatchedView | null;
  readonly opened?: OpenedView | null;
  readonly columns?: readonly ColumnView[];
  readonly finals?: readonly ScoreView[];
  readonly aside?: readonly string[];
  readonly wild?: readonly string[];
  readonly shown?: readonly ShownView[];
  readonly question?: QuestionView | null;
  readonly standing?: readonly string[];
  readonly finish?: boolean;
  readonly payouts?: readonly ScoreView[];
  readonly fee?: string | null;
}

/**
 * One thing that happened, as this viewer may see it.
 *
 * kind: the event's type.  cards: the cards that visibly move, as text.  words: a sentence for the log and for
 * speech; empty if there is nothing to say.
 */
export interface Told {
  readonly version: number;
  readonly kind: string;
  readonly words?: string;
  readonly seat?: number | null;
  readonly cards?: readonly string[];
}

/**
 * A page of the log, as its reader may see it: `GET /api/tables/{table}/log?before=`.
 *
 * first: its first version; 1 if there is nothing earlier, 0 if there is nothing at all.
 */
export interface LogPage {
  readonly first: number;
  readonly told: readonly Told[];
}

/**
 * Everything that happened since the client's version, and the view now.
 *
 * complete: False if there was too much to send and some was left out, so that the log has a gap; `LogPage` has it.
 */
export interface Update {
  readonly type: "update";
  readonly told: readonly Told[];
  readonly view: TableView;
  readonly complete?: boolean;
}

/** The command is done and committed, in this version. */
export interface Accepted {
  readonly type: "accepted";
  readonly id: string;
  readonly version: number;
}

/** The command changed nothing.  code: for programs.  words: for people. */
export interface Refused {
  readonly type: "refused";
  readonly id: string;
  readonly code: string;
  readonly words: string;
  readonly version: number;
}

/** The answer to `Hint`: what the sensible bot would do and why. */
export interface Advice {
  readonly type: "advice";
  readonly id: string;
  readonly action: Readonly<Record<string, unknown>>;
  readonly words: string;
}

/** The table or the seat does not exist; the socket closes. */
export interface Gone {
  readonly type: "gone";
  readonly code: string;
  readonly words: string;
}

/** One line of talk.  number: counts up at a table.  name: the speaker's.  at: milliseconds since 1970. */
export interface Line {
  readonly number: number;
  readonly seat: number;
  readonly name: string;
  readonly at: number;
  readonly phrase?: "again" | "bye" | "good_game" | "good_luck" | "hello" | "lucky" | "one_moment" | "oops" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  readonly text?: string;
}

/** New lines of the talk at the table; the first one after `Hello` has the latest lines.  Not part of the record. */
export interface Said {
  readonly type: "said";
  readonly lines: readonly Line[];
}

/** A seat of a new table.  bot: the key of a bot, or None for a person.  extra_time: twice the time. */
export interface OpenSeat {
  readonly bot?: string | null;
  readonly extraTime?: boolean;
}

/**
 * Open a table.
 *
 * options: by name, only what differs from the preset.  The first seat is the host's.  chips: the host's, as in
 * `JoinTable`.
 */
export interface OpenTable {
  readonly preset: string;
  readonly name: string;
  readonly seats: readonly OpenSeat[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly hints?: boolean;
  readonly settings?: TableSettings;
  readonly chips?: number | null;
}

/**
 * Sit down at a table, which is named by its id or its code.
 *
 * seat: the wanted one; None takes the first free one or, if the table allows it, a bot's first seat.
 * chips: the play chips that you bring to a table for chips; None for as many as it needs.
 */
export interface JoinTable {
  readonly name: string;
  readonly seat?: number | null;
  readonly chips?: number | null;
}

/**
 * A table in the lobby: `GET /api/tables?preset=&players=&free=true`.
 *
 * host: a name.  seats: the number of all seats.  free: seats without an occupant.  bots: bots' seats that a person
 * may take
 * if `settings` allow it.
 */
export interface TableListing {
  readonly table: string;
  readonly code: string;
  readonly preset: string;
  readonly title: string;
  readonly rules: string;
  readonly status: "between" | "lobby" | "over" | "playing";
  readonly host: string;
  readonly seats: number;
  readonly persons: number;
  readonly bots: number;
  readonly free: number;
  readonly watching: number;
  readonly settings: SettingsView;
}

/** The open tables that match, those with free seats first. */
export interface Lobby {
  readonly tables: readonly TableListing[];
}

/** Your seat.  token: opens it again; keep it secret. */
export interface Seated {
  readonly table: string;
  readonly seat: number;
  readonly token: string;
}

/** Why a request failed. */
export interface Complaint {
  readonly code: string;
  readonly words: string;
}

/** Ask for a rule card.  preset: a key, or a shared code.  options: by name, only what differs from it. */
export interface AskRules {
  readonly preset: string;
  readonly players: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A sentence of a rule card; differs: from the preset. */
export interface RuleSentence {
  readonly text: string;
  readonly differs?: boolean;
}

/** A section of a rule card. */
export interface RuleSection {
  readonly title: string;
  readonly sentences: readonly RuleSentence[];
}

/**
 * The rule card for a choice of rules; problems: why it cannot be played, if so.
 *
 * code: the choice as text, such as `basic-house(ace_mode=low)`, which can be shared and used as `AskRules.preset`.
 * preset, options: the choice after reading it.  values: every option's value by name, including those that follow
 * from others.
 * pack: the cards before they are shuffled, if it can be played.  wild: for each card that may be turned up for it,
 * the cards
 * that are then wild in the deal.
 */
export interface RulesAnswer {
  readonly text: string;
  readonly problems: readonly string[];
  readonly sections: readonly RuleSection[];
  readonly code?: string;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly pack?: readonly string[];
  readonly wild?: Readonly<Record<string, readonly string[]>>;
}

/**
 * One option, for a form.
 *
 * choice_words: parallel to choices, the text of each.  only_when: the condition under which it matters, such as
 * `end_condition=deals`.
 */
export interface OptionField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly group: string;
  readonly kind: "amount" | "choice" | "flag" | "number" | "numbers";
  readonly choices?: readonly unknown[];
  readonly choiceWords?: readonly string[];
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly optional?: boolean;
  readonly onlyWhen?: string | null;
}

/**
 * A preset.
 *
 * values: the value of every option by name.  min_players, max_players: the numbers of players for which it works
 * unchanged.
 */
export interface PresetInfo {
  readonly key: string;
  readonly name: string;
  readonly sentence: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly minPlayers: number;
  readonly maxPlayers: number;
}

/**
 * A variant with its presets and options.
 *
 * tournaments: it can be played in a tournament.  acts: its kinds of action, as in `Act.action`.
 */
export interface VariantInfo {
  readonly key: string;
  readonly name: string;
  readonly sentence: string;
  readonly minPlayers: number;
  readonly maxPlayers: number;
  readonly presets: readonly PresetInfo[];
  readonly fields: readonly OptionField[];
  readonly tournaments?: boolean;
  readonly acts?: readonly string[];
}

/** Everything the home page needs: `GET /api/catalogue`.  knock_out: the presets and options of a tournament. */
export interface Catalogue {
  readonly variants: readonly VariantInfo[];
  readonly bots: readonly string[];
  readonly version: string;
  readonly knockOut?: VariantInfo | null;
}

/** Of `number` chances, the share in which something was seen, and the share that pure chance predicts. */
export interface Share {
  readonly number: number;
  readonly seen: number;
  readonly expected: number;
}

/** How often a card was the first upcard, how often it was on top of the stock, and how often chance predicts it. */
export interface CardCount {
  readonly card: string;
  readonly upcards: number;
  readonly tops: number;
  readonly expected: number;
}

/** A chi-square test.  part: the share of fair packs that would look at least as odd; None for too few deals. */
export interface ChanceTest {
  readonly name: string;
  readonly chiSquare: number;
  readonly freedom: number;
  readonly part?: number | null;
}

/** The finished deals of this server: `GET /api/statistics`; jokers in a hand count for games with jokers. */
export interface Statistics {
  readonly deals: number;
  readonly wentOut: number;
  readonly blocked: number;
  readonly void: number;
  readonly firstSeat: Share;
  readonly jokersInAHand: Share;
  readonly cards: readonly CardCount[];
  readonly tests: readonly ChanceTest[];
}

/**
 * Open a tournament: `POST /api/tournaments`.
 *
 * title: of the tournament.  preset, options: of the game; or the preset is that of a named tournament, such as
 * `indian-knockout`.  rules: of the tournament, by name, only what differs.
 * name: of a host who plays, None for one who only runs it.  nonce: as in `EnterTournament`.
 * settings: of its tables.
 */
export interface OpenTournament {
  readonly title: string;
  readonly preset: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly name?: string | null;
  readonly nonce?: string;
  readonly settings?: TableSettings;
}

/** Enter before it starts: `POST /api/tournaments/{id}/enter`.  nonce: hexadecimal, goes into the draws. */
export interface EnterTournament {
  readonly name: string;
  readonly nonce?: string;
}

/** The host starts: `POST /api/tournaments/{id}/start`.  bots: the number of bots that also enter. */
export interface StartTournament {
  readonly bots?: number;
}

/** Buy chips, or not: `POST /api/tournaments/{id}/rebuy`. */
export interface AnswerRebuy {
  readonly buy: boolean;
}

/**
 * Your place in a tournament.  token: for it and for your seat at every table of it; keep it secret.  player: None
 * for
 * a host who does not play.
 */
export interface TournamentSeat {
  readonly tournament: string;
  readonly token: string;
  readonly player?: number | null;
}

/** An entrant.  place: when it is known; several may share it.  prize: what they won, empty for nothing. */
export interface TournamentPlayer {
  readonly name: string;
  readonly kind: "bot" | "person";
  readonly place?: number | null;
  readonly prize?: string;
}

/** A player at a table of a round.  chips: after the finished deals.  went: through or out, None while undecided. */
export interface RoundSeat {
  readonly player: number;
  readonly chips: number;
  readonly went?: "on" | "out" | null;
}

/**
 * A table of a round, the best player first.  match: the id of its latest table, to watch.  tie: an extra deal
 * breaks one.
 */
export interface RoundTableView {
  readonly status: "asking" | "over" | "playing";
  readonly seats: readonly RoundSeat[];
  readonly match?: string;
  readonly tie?: boolean;
}

/** A round.  final: there is no other after it. */
export interface RoundView {
  readonly number: number;
  readonly final: boolean;
  readonly tables: readonly RoundTableView[];
}

/** The question whether you buy chips.  chips: how many.  price: of them. */
export interface RebuyView {
  readonly chips: number;
  readonly price: string;
}

/**
 * The tournament as an entrant, or anybody else, sees it: `GET /api/tournaments/{id}`; name it by its id or its
 * code.
 *
 * game: its name; rules: its preset and options as text.  card: the rules of the tournament.  you: your number among
 * `players`.  host: whether you may start it.  table, seat: where you play now.  rebuy: the question for you.
 * pool: the sum of all entries so far; prizes: for the first, second and third place.
 * commitment: the hash of the secret of all draws; secret: in hexadecimal, when it is over; nonces: of the players.
 */
export interface TournamentView {
  readonly tournament: string;
  readonly code: string;
  readonly version: number;
  readonly title: string;
  readonly status: "open" | "over" | "running";
  readonly game: string;
  readonly rules: string;
  readonly card: readonly RuleSection[];
  readonly players: readonly TournamentPlayer[];
  readonly rounds: readonly RoundView[];
  readonly pool: string;
  readonly fee: string;
  readonly prizes: readonly string[];
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly secret?: string | null;
  readonly you?: number | null;
  readonly host?: boolean;
  readonly table?: string;
  readonly seat?: number | null;
  readonly rebuy?: RebuyView | null;
}

/** A tournament that is open or in progress: `GET /api/tournaments`. */
export interface TournamentListing {
  readonly tournament: string;
  readonly code: string;
  readonly title: string;
  readonly status: "open" | "over" | "running";
  readonly game: string;
  readonly players: number;
}

/** The listed tournaments, starting with those that you can enter. */
export interface TournamentList {
  readonly tournaments: readonly TournamentListing[];
}

export type ClientMessage = Hello | Act | Ready | Start | Leave | Arrange | Hint | Pause | Resume | Back | GiveTime | Say | Mute;

export type ServerMessage = Update | Accepted | Refused | Advice | Gone | Said;
