// Counts the neighbours who stand the wrong way round.
readline()
const heights = readline().split(" ").map(Number)
let swaps = 0
for (let i = 1; i < heights.length; i++) if (heights[i] < heights[i - 1]) swaps++
console.log(swaps)
