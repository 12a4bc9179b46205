import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChartSource, useChartSource } from "./chart-source.tsx";

function Shown() {
  return (
    <>
      {useChartSource()
        .map((fact) => fact.join(": "))
        .join("; ")}
    </>
  );
}

test("a chart knows the facts of everything around it, the inner ones last and instead of outer ones", () => {
  const text = renderToStaticMarkup(
    <ChartSource
      facts={[
        ["Run", "Tuesday"],
        ["Servers", "go-gorilla, rust-axum"],
        ["Environment", ""],
      ]}
    >
      <ChartSource
        facts={[
          ["Scenario", "Chat, steady"],
          ["Servers", "go-gorilla"],
        ]}
      >
        <Shown />
      </ChartSource>
    </ChartSource>,
  );
  expect(text).toBe("Run: Tuesday; Scenario: Chat, steady; Servers: go-gorilla");
});
