function gcd(a, b) {
  return b === 0 ? a : gcd(b, a % b)
}

readline()
const ribbons = readline().split(" ").map(Number)
const tail = ribbons.reduce(gcd, 0)
const total = ribbons.reduce((sum, ribbon) => sum + ribbon, 0)
console.log(`${tail} ${total / tail}`)
