import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filtersOverlap, isTopicFilter, matchesFilter } from './topic-filter.rules.ts'

describe('ING-60: a topic filter', () => {
  it.each([
    ['v3/app@tenant/devices/+/up', true],
    ['application/+/device/+/event/#', true],
    ['#', true],
    ['+', true],
    ['/', true],
    ['a//b', true],
    ['', false],
    ['a/#/b', false],
    ['a#', false],
    ['a/b+', false],
    ['a/\u0000', false],
    ['$SYS/#', false],
    ['$share/group/a', false],
    ['x'.repeat(501), false],
  ])('%j: %s', (text, valid) => {
    expect(isTopicFilter(text)).toBe(valid)
  })

  it.each([
    ['a/b', 'a/b', true],
    ['a/b', 'a/c', false],
    ['a/b', 'a', false],
    ['a', 'a/b', false],
    ['a/+', 'a/b', true],
    ['a/+', 'a', false],
    ['a/+', 'a/', true],
    ['a/+', 'a/b/c', false],
    ['a/#', 'a', true],
    ['a/#', 'a/b/c', true],
    ['a/#', 'ab', false],
    ['+/+/#', 'a/b', true],
    ['+/+/#', 'a', false],
    ['#', 'a/b', true],
    ['#', '$SYS/uptime', false],
    ['+/uptime', '$SYS/uptime', false],
    ['v3/app@tenant/devices/+/up', 'v3/app@tenant/devices/lot7-s014/up', true],
    ['v3/app@tenant/devices/+/up', 'v3/app@tenant/devices/lot7-s014/join', false],
    ['application/17c8/device/+/event/up', 'application/17c8/device/70b3d5e75f6d000e/event/up', true],
  ])('%s names %s: %s', (filter, topic, is) => {
    expect(matchesFilter(filter, topic)).toBe(is)
  })

  const level = fc.constantFrom('a', 'b', '')
  const topic = fc.array(level, { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'))
  const filter = fc
    .tuple(fc.array(fc.oneof(level, fc.constant('+')), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([levels, open]) => [...levels, ...(open ? ['#'] : [])].join('/'))

  it('two filters overlap if a topic can match both', () => {
    fc.assert(
      fc.property(filter, filter, topic, (one, other, name) => {
        if (matchesFilter(one, name) && matchesFilter(other, name))
          expect(filtersOverlap(one, other)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['a/+/c', 'a/b/+', true],
    ['a/#', 'a', true],
    ['a/#', 'b/#', false],
    ['a/+', 'a/b/c', false],
    ['v3/one@t/devices/+/up', 'v3/two@t/devices/+/up', false],
    ['application/+/device/+/event/up', 'application/1/#', true],
  ])('%s and %s: %s', (one, other, overlap) => {
    expect([filtersOverlap(one, other), filtersOverlap(other, one)]).toEqual([overlap, overlap])
  })
})
