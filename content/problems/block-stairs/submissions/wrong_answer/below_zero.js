// Builds the last step on credit.
let blocks = Number(readline())
let steps = 0
while (blocks > 0) {
  steps++
  blocks -= steps
}
console.log(steps, blocks)
