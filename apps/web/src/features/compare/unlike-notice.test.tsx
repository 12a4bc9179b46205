import { MantineProvider } from "@mantine/core";
import { comparedSide, comparisonView } from "@plumbline/core/result/testing/sample-comparison";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLanguage } from "#i18n/testing/in-language.tsx";
import { UnlikeNotice } from "./unlike-notice.tsx";

const p99 = [200, 201, 202, 203, 204, 205];
const plain = comparedSide("go-gorilla", p99);
const compressed = comparedSide("go-gorilla", p99, { load: `${plain.load}; permessage-deflate` });
const otherLoad = comparedSide("go-gorilla", p99, { load: "10 clients" });

const noticeOf = (other: typeof plain, compareUnlike = false) =>
  renderToStaticMarkup(
    <InLanguage>
      <MantineProvider>
        <UnlikeNotice view={comparisonView([plain, other], { compareUnlike })} onCompareUnlike={() => undefined} />
      </MantineProvider>
    </InLanguage>,
  );

test("unlike sides are refused, and compared on request; a part of the load whose cost is told is neither", () => {
  expect(noticeOf(otherLoad)).toContain("These sides are not comparable");
  expect(noticeOf(otherLoad, true)).toContain("compared on request");
  expect(noticeOf(compressed)).not.toContain("comparable");
});
