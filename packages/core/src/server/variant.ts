import type { CatalogueManifest } from "./manifest.ts";

type Variant = CatalogueManifest["variants"][number];

/** Between a server's folder and a variant of it: `rust-axum@read-buffer-128k`. */
const SEPARATOR = "@";

/** The id under which a variant of a server is measured, as a server of its own. */
export function variantId(folderId: string, variant: Pick<Variant, "id">): string {
  return `${folderId}${SEPARATOR}${variant.id}`;
}

/** The folder that a server, or a variant of one, is built from. */
export function folderOf(serverId: string): string {
  return serverId.split(SEPARATOR)[0] ?? serverId;
}

/** The variant that an id names; null for the server itself, undefined for one that its manifest does not have. */
export function variantOf(
  serverId: string,
  { variants }: Pick<CatalogueManifest, "variants">,
): Variant | null | undefined {
  const [, named] = serverId.split(SEPARATOR);
  return named === undefined ? null : variants.find(({ id }) => id === named);
}

/** The process arguments that a server gets beside the contract's own. */
export function argsOf(serverId: string, manifest: Pick<CatalogueManifest, "variants">): readonly string[] {
  return variantOf(serverId, manifest)?.args ?? [];
}

/** An implementation itself and each of its variants, under ids of their own. */
export function withVariants<Folder extends { serverId: string; manifest: CatalogueManifest }>(
  folder: Folder,
): Folder[] {
  const { serverId, manifest } = folder;
  return [
    folder,
    ...manifest.variants.map((variant) => ({
      ...folder,
      serverId: variantId(serverId, variant),
      manifest: { ...manifest, name: `${manifest.name}, ${variant.name}`, notes: variant.notes ?? manifest.notes },
    })),
  ];
}
