// Counts the cuts instead of the pieces.
function gcd(a, b) {
  return b === 0 ? a : gcd(b, a % b)
}

readline()
const ribbons = readline().split(" ").map(Number)
const tail = ribbons.reduce(gcd, 0)
const cuts = ribbons.reduce((sum, ribbon) => sum + ribbon / tail - 1, 0)
console.log(`${tail} ${cuts}`)
