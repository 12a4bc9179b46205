import { expect, it } from "vitest";
import { shortenName } from "./shorten-name.ts";

const types = (count: number) => Array.from({ length: count }, (_, nth) => `boost::asio::type${nth}`).join(", ");

it("leaves a name alone that can be read", () => {
  const name = "core::ptr::drop_in_place<alloc::vec::Vec<u8>>";
  expect(shortenName(name)).toBe(name);
});

it("keeps as much of the nests as there is room for", () => {
  expect(shortenName(`a<b<c<d<${types(9)}>, e>, f>, g>::run`)).toBe("a<b<c<…>, f>, g>::run");
  expect(shortenName(`a<b<${types(9)}>, e>::run`)).toBe("a<b<…>, e>::run");
  expect(shortenName(`send<b<${types(9)}>, ${types(9)}>::operator()`)).toBe("send<…>::operator()");
  expect(shortenName(`start<${types(9)}>(a, ${types(9)})::{lambda(void*)#1}::call`)).toBe(
    "start<…>(…)::{lambda(…)#1}::call",
  );
});

it("knows what is no nest", () => {
  expect(shortenName(`(anonymous namespace)::map<${types(9)}>::operator->`)).toBe(
    "(anonymous namespace)::map<…>::operator->",
  );
  expect(shortenName(`bench::operator<< <${types(9)}>`)).toBe("bench::operator<< <…>");
  expect(shortenName(`<core::option::Option<${types(9)}> as bench::Trait>::next`)).toBe(
    "<core::option::Option<…> as bench::Trait>::next",
  );
});
