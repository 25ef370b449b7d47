/** Copy of the list with the item at `at` replaced by zero or more items. */
export function replaced<Item>(list: ReadonlyArray<Item>, at: number, ...by: ReadonlyArray<Item>) {
  return [...list.slice(0, at), ...by, ...list.slice(at + 1)]
}

/** Copy of the list with `item` inserted at `at`. */
export function inserted<Item>(list: ReadonlyArray<Item>, at: number, item: Item) {
  return [...list.slice(0, at), item, ...list.slice(at)]
}
