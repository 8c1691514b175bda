// One thing at a time, with what went wrong in words.

import { request, Trouble } from "../net/api";
import { keepingPlace } from "../ui/focus";
import { faultWords } from "../words/words.svelte";

export class Work {
  busy = $state(false);
  trouble = $state("");
  /** The code of what went wrong. */
  fault = $state("");

  /** Forget what went wrong. */
  forgive(): void {
    [this.trouble, this.fault] = ["", ""];
  }

  /** Do something and return whether it was done. */
  async do(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.trouble, this.fault] = [true, "", ""];
    try {
      await keepingPlace(work);
      return true;
    } catch (error) {
      this.trouble = faultWords(error, "The server cannot be reached.");
      this.fault = error instanceof Trouble ? error.code : "";
      return false;
    } finally {
      this.busy = false;
    }
  }
}

export const ask = <Answer>(path: string, body?: unknown): Promise<Answer> => request<Answer>(`/api/people/${path}`, body);
