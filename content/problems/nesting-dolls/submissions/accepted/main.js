readline()
const counts = new Map()
let most = 0
for (const size of readline().split(" ")) {
  const same = (counts.get(size) ?? 0) + 1
  counts.set(size, same)
  most = Math.max(most, same)
}
console.log(most)
