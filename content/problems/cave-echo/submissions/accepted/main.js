const k = Number(readline())
const heard = readline().trim()

// total[i]: how many letters are heard after a word of i letters.
const total = [0]
let length = 0
while (total[length] < heard.length) {
  length++
  total.push(length + (length > k ? total[length - k] : 0))
}
console.log(heard.slice(0, length))
