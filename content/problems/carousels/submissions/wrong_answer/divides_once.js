// Divides the product by the divisor that all the numbers share.
const gcd = (a, b) => (b === 0n ? a : gcd(b, a % b))

readline()
const turns = readline().split(" ").map(BigInt)
const common = turns.reduce(gcd)
console.log(String(turns.reduce((product, turn) => product * (turn / common), common)))
