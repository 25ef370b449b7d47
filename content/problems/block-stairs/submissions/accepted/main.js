let blocks = Number(readline())
let steps = 0
while (blocks >= steps + 1) {
  steps++
  blocks -= steps
}
console.log(steps, blocks)
