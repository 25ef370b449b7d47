// Tries every length from the shortest ribbon down to 1.
readline()
const ribbons = readline().split(" ").map(Number)
let tail = Math.min(...ribbons)
while (ribbons.some((ribbon) => ribbon % tail !== 0)) tail -= 1
const total = ribbons.reduce((sum, ribbon) => sum + ribbon, 0)
console.log(`${tail} ${total / tail}`)
