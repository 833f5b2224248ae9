import { describe, expect, test } from 'vitest'
import { commentsOf, featuresIn } from './draw-house.ts'

describe('what is drawn of facts and questions', () => {
  const members = (second: string) => `export interface Facts {
  /** One. */
  readonly one: { readonly deep: string }
${second}  readonly two: {
    /** Not a member. */
    readonly deep: string
  }
}
`

  test('is every member, also one whose comment has several lines', () => {
    const drawn = commentsOf(members('  /**\n   * Two, which\n   * goes on.\n   */\n'), 'Facts')
    expect([...drawn]).toEqual([
      ['one', 'One.'],
      ['two', 'Two, which goes on.'],
    ])
  })

  test('fails for a member that has no comment, and where there is none at all', () => {
    expect(() => commentsOf(members(''), 'Facts')).toThrow('two')
    expect(() => commentsOf(members(''), 'Questions')).toThrow('Questions')
  })
})

test('what a file imports is drawn, however it is named', () => {
  const text = `import type { A } from '#features/gates/stays.public.ts'
import { b } from '../../visits/b.ts'
import { c } from './c.ts'
const d = await import('#features/images/d.ts')`
  expect(featuresIn({ file: 'payments/charge/a.ts', text })).toEqual([
    'gates',
    'visits',
    'payments',
    'images',
  ])
})
