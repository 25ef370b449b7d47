const beads = readline()
const n = beads.length
let changes = 0
for (let i = 0; i < Math.floor(n / 2); i++) {
  if (beads[i] !== beads[n - 1 - i]) changes++
}
console.log(changes)
