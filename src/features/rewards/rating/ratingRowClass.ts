/** Grid columns of the rating table. */
export const ratingRowClass =
  "items-center gap-x-4 550:grid 550:grid-cols-[3.5rem_minmax(0,1fr)_6rem_6.5rem] 550:px-4"
