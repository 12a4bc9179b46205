"use client";

import { Pill, PillGroup, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { fuzzyFind } from "#ui/fuzzy-find.ts";
import classes from "./new-run.module.css";

type ChoiceListProps<T> = {
  /** "servers": completes the search field's label. */
  noun: string;
  items: readonly T[];
  chosen: readonly string[];
  /** Every word that a search finds the item by. */
  textOf: (item: T) => string;
  onRemove: (id: string) => void;
  /** Draws the items that match what was typed. */
  children: (found: T[]) => ReactNode;
};

/** A search that forgives typing mistakes, the selected items as chips, and the matching ones in a list of bounded height. */
export function ChoiceList<T>({ noun, items, chosen, textOf, onRemove, children }: ChoiceListProps<T>) {
  const [typed, setTyped] = useState("");
  const found = fuzzyFind(items, typed, textOf);
  return (
    <>
      <TextInput
        type="search"
        size="xs"
        aria-label={`Search ${noun}`}
        placeholder={`Search ${items.length} ${noun}`}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in a search field must not start the run
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {chosen.length > 0 && (
        <PillGroup mt={8} role="group" aria-label={`Selected ${noun}`}>
          {chosen.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              onRemove={() => onRemove(id)}
              removeButtonProps={{ "aria-label": `Remove ${id}`, tabIndex: -1 }}
            >
              {id}
            </Pill>
          ))}
        </PillGroup>
      )}
      <div className={classes.list}>
        {found.length === 0 ? (
          <Text size="sm" c="dimmed">
            No {noun} by that name.
          </Text>
        ) : (
          children(found)
        )}
      </div>
    </>
  );
}
