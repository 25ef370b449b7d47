/** Layout classes of the lesson page. */
export const lessonFrame =
  "mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-6 550:px-6 768:py-8"
