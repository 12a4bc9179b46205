import type { Preview } from "./to-preview.ts";

// a picture for all who see the link: its language is not the reader's
const TAGLINE = "Plumbline · WebSocket benchmarks that refuse to lie";

/** The preview image of a link. Rendered by satori, which supports inline styles and flex only. */
export function PreviewCard({ preview }: { preview: Preview }) {
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: 64,
        color: "#1a1b1e",
        background: "#ffffff",
      }}
    >
      <div style={{ display: "flex", fontSize: 34, color: "#5c5f66" }}>{preview.title.slice(0, 70)}</div>
      <div style={{ display: "flex", flexDirection: "column", gap: 28 }}>
        {preview.sentences.map((sentence) => (
          <div key={sentence} style={{ display: "flex", fontSize: 44, lineHeight: 1.25 }}>
            {sentence.slice(0, 220)}
          </div>
        ))}
      </div>
      <div style={{ display: "flex", fontSize: 28, color: "#5c5f66" }}>{TAGLINE}</div>
    </div>
  );
}
