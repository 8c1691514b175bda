// Passkeys of this browser, asked for with the options of the server.

import { t } from "../words/words.svelte";
import { Trouble } from "../net/api";

type Options = Readonly<Record<string, unknown>>;

/** Whether this browser knows passkeys, and their options as JSON. */
export const hasPasskeys = (): boolean => "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential;

export async function newPasskey(options: Options): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return plain(navigator.credentials.create({ publicKey }));
}

export async function anyPasskey(options: Options): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return plain(navigator.credentials.get({ publicKey }));
}

async function plain(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  const found = await asked.catch(() => null);
  if (!(found instanceof PublicKeyCredential)) throw new Trouble("no_passkey", t("No passkey was chosen."));
  return found.toJSON() as Record<string, unknown>;
}
