import { expect, test } from 'vitest'
import { readAdviceSearch } from './advice.search.ts'

test.each([
  [{}, {}],
  [
    { what: 'price', group: 'a' },
    { what: 'price', group: 'a' },
  ],
  [{ what: 'weather', group: 3 }, {}],
])('%j is read as %j', (search, read) => expect(readAdviceSearch(search)).toEqual(read))
