/** The list with others in the place of one, or without it. */
export function replaced<Item>(list: ReadonlyArray<Item>, at: number, ...by: ReadonlyArray<Item>) {
  return [...list.slice(0, at), ...by, ...list.slice(at + 1)]
}

/** The list with one more at this place. */
export function inserted<Item>(list: ReadonlyArray<Item>, at: number, item: Item) {
  return [...list.slice(0, at), item, ...list.slice(at)]
}
