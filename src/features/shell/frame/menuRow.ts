/** Classes of a menu row, for links and buttons. */
export const menuRow =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium text-ink-soft transition-colors " +
  "hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-ink [&_svg]:size-5 [&_svg]:shrink-0"
