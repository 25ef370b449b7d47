// One nested call per character, as deep as the pattern is long.
const pattern = readline().trim()

function count(place, open, repeats) {
  if (place === pattern.length) return [0, 0]
  const sign = pattern[place]
  if (sign === "(") return count(place + 1, [open[0] * repeats, open], 0)
  if (sign === ")") return count(place + 1, open[1], 0)
  if (sign !== "v" && sign !== "o") return count(place + 1, open, repeats * 10 + Number(sign))
  const [v, o] = count(place + 1, open, 0)
  return sign === "v" ? [v + open[0], o] : [v, o + open[0]]
}

console.log(...count(0, [1, null], 0))
