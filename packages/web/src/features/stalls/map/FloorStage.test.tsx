import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '#lib/testing/show.tsx'
import { floorMapState } from './floor-map-state.ts'
import { FloorStage } from './FloorStage.tsx'
import { mapStallOf } from './map-stalls.ts'
import { MapNotices } from './MapNotices.tsx'
import { countDrawn, countKinds } from './stall-counts.ts'
import { aStall } from '../testing/stalls.builders.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><g id="stalls">' +
  '<rect id="P1-001" width="29" height="58"/><rect id="P1-002" x="40" width="29" height="58"/><rect id="P1-009" x="80" width="29" height="58"/>' +
  '</g></svg>'

const given = [
  aStall({ status: 'occupied' }),
  aStall({ _id: 'b', stall: 'P1-002', stallType: 'EV', handicap: true }),
]
const stalls = given.map(mapStallOf)

const floor = (text: string | undefined = svg) => ({
  map: floorMapState({ linkToMap: '/m', svg: text, error: null }),
  stalls,
  counts: { ...countDrawn(stalls), kinds: countKinds(given, undefined) },
  missing: [],
  retry: () => undefined,
})

const focused = () => document.activeElement?.getAttribute('data-stall')

const draw = (onOpen?: (number: string) => void, text?: string) =>
  show(
    <FloorStage
      floorName="P1"
      floor={floor(text)}
      smallVehicles={false}
      onOpen={onOpen}
      renderCard={(number) => <p>card of {number}</p>}
    />,
  )

const press = (element: Element, afterMs: number, toX = 10) => {
  const at = { isPrimary: true, button: 0, clientY: 10, bubbles: true }
  const event = (type: string, timeStamp: number, clientX: number) => {
    const made = new MouseEvent(type, { ...at, clientX })
    Object.defineProperties(made, {
      timeStamp: { value: timeStamp },
      isPrimary: { value: true },
      pointerType: { value: 'mouse' },
    })
    fireEvent(element, made)
  }
  event('pointerdown', 1000, 10)
  event('pointerup', 1000 + afterMs, toX)
}

describe('the map', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
    return () => vi.restoreAllMocks()
  })

  it('names each stall with type and activity', () => {
    draw(vi.fn())
    expect(screen.getByRole('group', { name: 'Floor P1: 2 stalls' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stall P1-001, Tenant, occupied' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stall P1-002, EV, handicap accessible, vacant' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stall P1-009, not in the stall list' })).toBeTruthy()
  })

  it.each([
    [0, 10, 1],
    [299, 10, 1],
    [300, 10, 0],
    [50, 40, 0],
  ])('a press of %i ms to x %i opens %i times (STA-15)', (ms, toX, times) => {
    const onOpen = vi.fn()
    draw(onOpen)
    press(screen.getByRole('button', { name: /P1-001/ }), ms, toX)
    expect(onOpen).toHaveBeenCalledTimes(times)
  })

  it('has one Tab stop, is navigated with arrow keys, and opens a stall with Enter (STA-16)', async () => {
    const onOpen = vi.fn()
    draw(onOpen)
    const user = userEvent.setup()
    await user.tab()
    expect(focused()).toBe('P1-001')
    expect(screen.getByText('card of P1-001')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('P1-002')
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith('P1-002')
    await user.tab()
    await user.tab({ shift: true })
    expect(focused()).toBe('P1-002')
  })

  it('opens nothing for those who may not edit (STA-08)', () => {
    draw()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('img', { name: /P1-001/ })).toBeTruthy()
  })

  it('lists the stalls where the file cannot be read (STA-23)', async () => {
    const onOpen = vi.fn()
    draw(onOpen, '<broken')
    await userEvent.click(screen.getByRole('button', { name: /P1-002/ }))
    expect(onOpen).toHaveBeenCalledWith('P1-002')
  })
})

describe('problems of a map', () => {
  const say = (file: Parameters<typeof floorMapState>[0], missing: string[] = []) =>
    show(<MapNotices floorName="2" map={floorMapState(file)} missing={missing} onRetry={() => undefined} />)

  it('are shown with the floor and what still works', () => {
    say({ linkToMap: null, svg: undefined, error: null })
    expect(screen.getByRole('alert').textContent).toContain(
      'The map of floor L2 could not be retrieved: none has been uploaded.',
    )
    expect(screen.getByRole('alert').textContent).toContain(
      'The stalls are listed below and stay up to date.',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offer to try again where that may help', () => {
    say({ linkToMap: '/m', svg: undefined, error: new Error('500') })
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('list stalls that the file does not draw', () => {
    say({ linkToMap: '/m', svg, error: null }, ['P1-050'])
    expect(screen.getByText(/P1-050/).textContent).toContain('1 stall is not on this map: P1-050.')
  })
})
