// The account that is signed in, and everything that can be done with it.

import type { AccountView, Codes, DeviceLink, Kept, Me, Options } from "../generated/messages";
import { request, Trouble } from "../net/api";
import { linkMatches, playerName, rememberAccount, rememberName } from "../net/memory";
import { seatsToKeep } from "../history/kept";
import { faultWords } from "../words/words.svelte";
import { keepingPlace } from "../ui/focus";
import { anyPasskey, newPasskey } from "./passkeys";

const AT_ONCE = 20;

/** The part of the page where something was asked for, and where it is said if that went wrong. */
export type Part = "top" | "keep" | "sign-in" | "again" | "name" | "devices" | "keys" | "delete";

export class Account {
  view = $state.raw<AccountView | null>(null);
  /** Whether the server has said who is signed in. */
  known = $state(false);
  /** Recovery codes that were just made: the server shows them only once. */
  codes = $state.raw<readonly string[]>([]);
  link = $state.raw<DeviceLink | null>(null);
  trouble = $state("");
  part = $state<Part>("top");
  /** Whether the person has to sign in again first. */
  asksProof = $state(false);
  busy = $state(false);

  load = (): Promise<boolean> => this.#do("top", async () => this.#see(await ask<Me>("me")));

  keep = (name: string, password: string | null): Promise<boolean> =>
    this.#do("keep", async () => {
      const all = seatsToKeep();
      const proof = password === null ? { passkey: await newPasskey((await ask<Options>("passkeys/options", { name })).options) } : { password };
      const kept = await ask<Kept>("accounts", { name, ...proof, seats: all.slice(0, AT_ONCE) });
      this.codes = kept.codes;
      this.view = kept.account;
      for (let start = AT_ONCE; start < all.length; start += AT_ONCE) {
        this.#see(await ask<Me>("seats", { seats: all.slice(start, start + AT_ONCE) }));
      }
      this.#remember();
      linkMatches();
    });

  signIn = (proof: { login: string; password: string } | { code: string } | { link: string } | "passkey"): Promise<boolean> =>
    this.#do(proof !== "passkey" && "link" in proof ? "top" : "sign-in", async () => {
      const sent = proof === "passkey" ? { passkey: await anyPasskey((await ask<Options>("sign-in/options", {})).options) } : proof;
      this.#see(await ask<Me>("sign-in", sent));
      this.asksProof = false;
    });

  signOut = (): Promise<boolean> => this.#do("name", async () => this.#see(await ask<Me>("sign-out", {})));
  readWarning = (id: string): Promise<boolean> => this.#do("top", async () => this.#see(await ask<Me>(`warnings/${id}/read`, {})));
  endDevice = (id: string): Promise<boolean> => this.#do("devices", async () => this.#see(await ask<Me>(`devices/${id}/sign-out`, {})));
  setPassword = (password: string): Promise<boolean> => this.#do("keys", async () => this.#see(await ask<Me>("password", { password })));
  dropPasskey = (id: string): Promise<boolean> => this.#do("keys", async () => this.#see(await ask<Me>(`passkeys/${id}/remove`, {})));
  makeLink = (): Promise<boolean> => this.#do("devices", async () => void (this.link = await ask<DeviceLink>("links", {})));
  remove = (login: string): Promise<boolean> => this.#do("delete", async () => this.#see(await ask<Me>("delete", { login })));

  makeCodes = (): Promise<boolean> =>
    this.#do("keys", async () => {
      this.codes = (await ask<Codes>("codes", {})).codes;
      this.#see(await ask<Me>("me"));
    });

  addPasskey = (): Promise<boolean> =>
    this.#do("keys", async () => {
      const passkey = await newPasskey((await ask<Options>("passkeys/options", {})).options);
      this.#see(await ask<Me>("passkeys", { passkey }));
    });

  putCodesAway = (): Promise<void> => keepingPlace(async () => void (this.codes = []));

  /** Forget what went wrong. */
  forgive(): void {
    this.trouble = "";
  }

  #see(me: Me): void {
    this.view = me.account ?? null;
    this.known = true;
    this.#remember();
    if (!this.view) [this.codes, this.link] = [[], null];
  }

  /** Remember in this browser that somebody is signed in, and what to call them at tables unless it knows. */
  #remember(): void {
    rememberAccount(this.view !== null);
    if (this.view && !playerName()) rememberName(this.view.name);
  }

  /** Do something, one thing at a time; return whether it was done. */
  async #do(part: Part, work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.trouble, this.part] = [true, "", part];
    try {
      await keepingPlace(work);
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #fail(error: unknown): void {
    const code = error instanceof Trouble ? error.code : "";
    this.trouble = faultWords(error, "The server cannot be reached.");
    this.asksProof = code === "prove_first";
    if (this.asksProof) this.part = "again";
    if (code !== "not_signed_in") return;
    [this.view, this.part] = [null, "top"];
  }
}

const ask = <Answer>(path: string, body?: unknown): Promise<Answer> => request<Answer>(`/api/people/${path}`, body);
