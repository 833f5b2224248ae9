import { act, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ScreenParts, withParts } from '#lib/routes/screen-parts.ts'
import { show } from '#lib/testing/show.tsx'
import { Parts } from './Parts.tsx'

interface Given {
  lot: string
  plate: string
}

const Plate = ({ plate }: { plate: string }) => <p>Plate {plate}</p>
const Lot = ({ lot }: { lot: string }) => <p>Lot {lot}</p>
const shown = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent)

it('draws the parts in their order, each with what it takes of what is given', async () => {
  const places = new ScreenParts<Given>()
  places.fill(
    async () => Plate,
    async () => Lot,
  )
  await places.load()
  const { container } = show(<Parts of={places} given={{ lot: 'A', plate: 'K1' }} className="box" />)
  expect(shown()).toEqual(['Plate K1', 'Lot A'])
  expect(container.querySelectorAll('.box')).toHaveLength(2)
})

it('draws nothing at a place that nobody fills', async () => {
  const places = new ScreenParts<Given>()
  await places.load()
  show(<Parts of={places} given={{ lot: 'A', plate: 'K1' }} />)
  expect(shown()).toEqual([])
})

it('is loaded once, together with the page, and again after a failure', async () => {
  const places = new ScreenParts<Given>()
  const load = vi.fn(async () => Plate).mockRejectedValueOnce(new Error('offline'))
  places.fill(load)
  const page = { Page: () => null }
  await expect(withParts(Promise.resolve(page), places)).rejects.toThrow('offline')
  expect(await withParts(Promise.resolve(page), places)).toBe(page)
  await places.load()
  expect(load).toHaveBeenCalledTimes(2)
  expect(places.loaded).toEqual([Plate])
})

it('fails the screen that is drawn without it, which does not ask for it again and again', async () => {
  const places = new ScreenParts<Given>()
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  places.fill(load)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
    override state = { hasFailed: false }
    static getDerivedStateFromError = () => ({ hasFailed: true })
    override render() {
      return this.state.hasFailed ? <p>Failed</p> : this.props.children
    }
  }
  await act(async () => {
    show(
      <Boundary>
        <Suspense fallback={<p>Loading</p>}>
          <Parts of={places} given={{ lot: 'A', plate: 'K1' }} />
        </Suspense>
      </Boundary>,
    )
  })
  expect(shown()).toEqual(['Failed'])
  expect(load).toHaveBeenCalledTimes(1)
})
