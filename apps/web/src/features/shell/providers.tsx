"use client";

import { MantineProvider } from "@mantine/core";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import type { Wording } from "#i18n/messages.ts";
import { WordingProvider } from "#i18n/wording-provider.tsx";
import { ApiProvider } from "#trpc/client.tsx";
import { cssVariablesResolver, theme } from "#ui/theme.ts";

/** Everything that pages find in context. The nonce is the first page's: the policy of that document holds while it is open. */
export function Providers({ nonce, wording, children }: { nonce: string; wording: Wording; children: ReactNode }) {
  const [documentNonce] = useState(nonce);
  allowLibraryStyles(documentNonce);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => documentNonce}
      deduplicateInlineStyles
    >
      <NuqsAdapter>
        <WordingProvider wording={wording}>
          <ApiProvider>{children}</ApiProvider>
        </WordingProvider>
      </NuqsAdapter>
    </MantineProvider>
  );
}

/** The scroll lock of dialogs writes a style element, and reads its nonce from this bundler variable. */
function allowLibraryStyles(nonce: string): void {
  if (typeof window !== "undefined") Object.assign(window, { __webpack_nonce__: nonce });
}
