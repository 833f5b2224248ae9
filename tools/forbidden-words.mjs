import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const list = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../docs/words.csv')

const cellsOf = (line) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, 4)
    .map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))

/** The rows of docs/words.csv: a pattern that no text of a language contains, and what to write instead. */
export const readRules = () =>
  readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [locale, pattern, instead, example] = cellsOf(line)
      // \b and \w of a pattern know the letters of English alone.
      const source = pattern.replaceAll(/\\b/g, '(?:(?<![\\p{L}])(?=\\p{L})|(?<=\\p{L})(?!\\p{L}))')
      return {
        locale,
        instead,
        example,
        pattern,
        matcher: new RegExp(source.replaceAll('\\w', '\\p{L}'), 'iu'),
      }
    })

/** A text without its placeholders and the keywords of its plurals. */
const wordsOf = (text) =>
  text.replaceAll(/\{\w+\}|\{\w+, (?:plural|select),|\b(?:zero|one|two|few|many|other|=\d+) \{/g, ' ')

/** What is wrong with the words of a text. */
export const findForbidden = (rules, locale, text) =>
  rules
    .filter((rule) => rule.locale === locale && rule.matcher.test(wordsOf(text)))
    .map(({ instead, pattern }) => ({ pattern, instead }))

/** Rows that do not find their own example. */
export const findIdleRules = (rules) => rules.filter(({ matcher, example }) => !matcher.test(example))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [locale, text = ''] = process.argv.slice(2)
  const found = findForbidden(readRules(), locale, text)
  for (const { pattern, instead } of found) console.log(`${pattern} → ${instead}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
