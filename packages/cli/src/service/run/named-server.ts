import { Deviation } from "@plumbline/core/gate/deviation";
import { describeDeviations } from "@plumbline/core/gate/deviation-meanings";
import { describeExhibitions, EXHIBITION_SIGN } from "@plumbline/core/gate/mark-exhibition";
import { z } from "zod";

/** The fields of a measured server that tables read. The others are passed on unchanged. */
export const NamedServer = z.looseObject({ serverId: z.string(), exhibition: z.boolean().optional() });
export type NamedServer = z.infer<typeof NamedServer>;

/** The ids of the exhibitions among servers. */
export function exhibitionsIn(servers: readonly NamedServer[] = []): ReadonlySet<string> {
  return new Set(servers.filter(({ exhibition }) => exhibition).map(({ serverId }) => serverId));
}

/** A server's name in a table; that of an exhibition has its sign. */
export const toName = (serverId: string, isExhibition: boolean | undefined): string =>
  isExhibition ? `${serverId} ${EXHIBITION_SIGN}` : serverId;

/** Orders what is listed: the others, then the exhibitions. */
export function exhibitionsLast<Listed extends { readonly exhibition?: boolean | undefined }>(
  listed: readonly Listed[],
): Listed[] {
  return [...listed].sort((a, b) => Number(a.exhibition ?? false) - Number(b.exhibition ?? false));
}

/** The checks that a server declares; null where a later version has some that this one does not know. */
function declaredIn({ deviations }: Readonly<Record<string, unknown>>): Deviation[] | null {
  return z.array(Deviation).safeParse(deviations).data ?? null;
}

/** The rules that a server breaks, as the middle of a sentence. */
export function rulesBroken(server: Readonly<Record<string, unknown>>): string {
  const declared = declaredIn(server);
  return declared ? describeDeviations(declared) : "breaks rules of the contract";
}

/** A line about the exhibitions among servers, with what each breaks; none where there is no exhibition. */
export function noteExhibitions(servers: readonly NamedServer[] = []): string[] {
  const known = servers.flatMap((server) => {
    const deviations = declaredIn(server);
    return deviations ? [{ serverId: server.serverId, deviations }] : [];
  });
  return [describeExhibitions(known) ?? []].flat();
}
