readline()
const lonely = new Set()
for (const colour of readline().split(" ")) {
  if (!lonely.delete(colour)) lonely.add(colour)
}
console.log([...lonely][0])
