import { expect, it } from 'vitest'
import { aViolationWith } from './violations.builders.public.ts'
import { matchText } from './violation-words.ts'

it('VIS-10: an exact match whose plate no camera read was made by a tag', () => {
  const visit = aViolationWith().visit!
  const readAs = (plate: string | null) =>
    matchText({ ...visit, match: 'exact', entry: { ...visit.entry!, plate } }, 'CKRX708')
  expect([readAs('CKRX 708'), readAs('STRANGE1'), readAs(null)]).toEqual(['Exact', 'By tag', 'By tag'])
  expect(matchText({ ...visit, match: 'exact', entry: null }, 'CKRX708')).toBe('Exact')
  expect(matchText({ ...visit, match: 'lookAlike' }, 'CKRX708')).toBe('Look-alike characters')
})
