import { CreateToken, type TokenView } from "@plumbline/core/access/token";
import { openRunning } from "../instance/open-running.ts";
import type { Progress } from "../progress/progress.ts";
import { CommandLineError } from "../words.ts";

/** A parsed `./plumb token`. */
export type TokenRequest =
  | { readonly does: "create"; readonly name: string; readonly scopes: string; readonly days?: string }
  | { readonly does: "list" }
  | { readonly does: "revoke"; readonly tokenId: string };

/** Creates, lists or revokes tokens of the local organization, as its owner. @param json prints one JSON document */
export async function manageTokens(
  dataFolder: string,
  { request, json }: { readonly request: TokenRequest; readonly json: boolean },
  progress: Progress,
): Promise<void> {
  const print = (value: unknown, line: string) => progress.print(json ? JSON.stringify(value) : line);
  const wanted = request.does === "create" ? toCreateToken(request) : null;
  await using running = await openRunning(dataFolder);
  const { ensureLocalOwner } = await import("@plumbline/backend/owner/ensure-local-owner");
  const owner = await ensureLocalOwner(running.backend);
  if (wanted) {
    const { createToken } = await import("@plumbline/backend/tokens/create-token");
    const created = await createToken(owner, wanted);
    print(created, created.token);
  } else if (request.does === "revoke") {
    const { revokeToken } = await import("@plumbline/backend/tokens/revoke-token");
    const revoked = await revokeToken(owner, request);
    print(revoked, describe(revoked));
  } else {
    const { findTokens } = await import("@plumbline/backend/tokens/find-tokens");
    const tokens = await findTokens(owner);
    print({ tokens }, tokens.map(describe).join("\n"));
  }
}

/** @throws CommandLineError */
function toCreateToken({ name, scopes, days }: Extract<TokenRequest, { does: "create" }>): CreateToken {
  const input = CreateToken.safeParse({
    name,
    scopes: scopes.split(","),
    ...(days === undefined ? {} : { expiresInDays: Number(days) }),
  });
  if (input.success) return input.data;
  throw new CommandLineError(input.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "));
}

function describe({ tokenId, prefix, name, scopes, revokedAt, expiresAt }: TokenView): string {
  const state = revokedAt ? "revoked" : expiresAt ? `ends ${expiresAt.toISOString().slice(0, 10)}` : "until revoked";
  return `${tokenId}  ${prefix}…  ${scopes.join(",")}  ${state}  ${name}`;
}
