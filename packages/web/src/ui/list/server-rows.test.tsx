import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#lib/testing/axe.ts'
import { showRouted } from '#lib/testing/show-routed.tsx'
import type { ListAction } from './list.model.ts'
import { ResourceList } from './ResourceList.tsx'
import { useListAddress } from './use-list-address.ts'
import { useServerRows } from './use-server-rows.ts'

interface Pass {
  id: string
  name: string
}

const pass = (nth: number): Pass => ({ id: `p${nth}`, name: `Pass ${nth}` })

/** A server with so many passes, which are searched by the end of their name. */
const serverWith = (count: number) => {
  const pages: string[] = []
  let failing: string | undefined
  const ask = async (q: string, { limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    pages.push(`${q}${cursor}+${limit}`)
    if (cursor === failing) throw new TypeError('gone')
    const all = Array.from({ length: count }, (_, nth) => pass(nth)).filter(({ name }) => name.endsWith(q))
    const from = Number(cursor)
    return { data: all.slice(from, from + limit), total: all.length, nextCursor: null }
  }
  const fail = (cursor: string | undefined) => {
    failing = cursor
  }
  return { pages, ask, fail }
}

type Server = ReturnType<typeof serverWith>

const List = ({ server, run }: { server: Server; run: NonNullable<ListAction<Pass>['run']> }) => {
  const address = useListAddress()
  const { q = '' } = address.search
  const rows = useServerRows<Pass>({ queryKey: ['passes', q], ask: (page) => server.ask(q, page) })
  const move: ListAction<Pass> = { key: 'move', label: (some) => `Move ${some.length}`, run }
  return (
    <ResourceList
      {...address}
      {...rows}
      name="Passes"
      exportName="passes"
      rowKey={({ id }) => id}
      columns={[{ key: 'name', label: 'Name', value: ({ name }) => name }]}
      bulkActions={[move]}
      empty={{ title: 'No passes yet' }}
    />
  )
}

const open = async (count: number, address = '/here') => {
  const server = serverWith(count)
  const run = vi.fn(async () => undefined)
  const page = await showRouted(() => <List server={server} run={run} />, address)
  await screen.findByText('Pass 0')
  return { ...page, pages: server.pages, fail: server.fail, run, user: userEvent.setup() }
}
const row = (nth: number) => document.querySelector<HTMLElement>(`[role=row][data-index="${nth}"]`)!

describe('a list of pages', { timeout: 60_000 }, () => {
  it('loads the pages on the screen only, and says how many rows there are', async () => {
    const { pages, container } = await open(50_000)
    await new Promise((done) => setTimeout(done, 200))
    expect(pages).toEqual(['0+200'])
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('50001')
    expect(screen.getByText('Passes: 50,000')).toBeTruthy()
    expect(screen.getAllByRole('row').length).toBeLessThan(100)
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('shows the place of a row until it is loaded, and the row keeps the focus', async () => {
    const Some = () => {
      const [rows, setRows] = useState([pass(0), undefined, pass(2)])
      return (
        <>
          <ResourceList
            {...useListAddress()}
            name="Passes"
            exportName="passes"
            rows={rows}
            paging={{ total: 3, onRange, everything: async () => [], between: async () => [] }}
            rowKey={({ id }) => id}
            columns={[{ key: 'name', label: 'Name', value: ({ name }) => name }]}
            empty={{ title: 'No passes yet' }}
          />
          <button onClick={() => setRows([pass(0), pass(1), pass(2)])}>Loaded</button>
        </>
      )
    }
    const onRange = vi.fn()
    await showRouted(() => <Some />)
    act(() => row(1).focus())
    expect(onRange).toHaveBeenCalledWith(0, 2)
    expect(row(1).getAttribute('aria-busy')).toBe('true')
    expect(row(1).getAttribute('aria-rowindex')).toBe('3')
    act(() => screen.getByText('Loaded').click())
    expect(row(1).textContent).toContain('Pass 1')
    expect(row(1).getAttribute('aria-busy')).toBeNull()
    expect(document.activeElement).toBe(row(1))
  })

  it('keeps chosen rows while another search hides them, and counts them', async () => {
    const { user, run } = await open(50_000)
    await user.click(screen.getByRole('checkbox', { name: 'Select Pass 2' }))
    await user.type(screen.getByRole('searchbox'), '7')
    await waitFor(() => expect(screen.queryByText('Pass 2')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Select Pass 7' }))
    const bar = screen.getByRole('group', { name: 'Selected rows' })
    expect(bar.textContent).toContain('2 selected, 1 of them hidden by the filter')
    await user.click(within(bar).getByRole('button', { name: 'Move 2' }))
    expect(run).toHaveBeenCalledWith([pass(2), pass(7)])
  })

  it('says that selecting all failed on a page, selects nothing, and tries again', async () => {
    const { user, run, fail } = await open(1_234)
    fail('500')
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1,234 shown' }))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('group', { name: 'Selected rows' })).toBeNull()
    fail(undefined)
    await user.click(retry)
    await user.click(await screen.findByRole('button', { name: 'Move 1234' }))
    expect(run).toHaveBeenCalledWith(Array.from({ length: 1_234 }, (_, nth) => pass(nth)))
  })

  it('selects all rows, also those that are not loaded', async () => {
    const { user, run, pages } = await open(1_234)
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1,234 shown' }))
    await user.click(await screen.findByRole('button', { name: 'Move 1234' }))
    expect(run).toHaveBeenCalledWith(Array.from({ length: 1_234 }, (_, nth) => pass(nth)))
    expect(pages.slice(-3)).toEqual(['0+500', '500+500', '1000+500'])
  })

  it('goes on behind the rows that the server counts, up to the last one', async () => {
    const [counted, count] = [10_000, 10_250]
    const ask = async ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
      const from = Number(cursor)
      const data = Array.from({ length: Math.min(limit, count - from) }, (_, nth) => pass(from + nth))
      const end = from + data.length
      return { data, total: counted, isOver: true as const, nextCursor: end < count ? String(end) : null }
    }
    const seen: { list?: ReturnType<typeof useServerRows<Pass>> } = {}
    const Some = () => {
      const list = useServerRows<Pass>({ queryKey: ['passes'], ask })
      useEffect(() => void (seen.list = list))
      return (
        <ResourceList
          {...useListAddress()}
          {...list}
          name="Passes"
          exportName="passes"
          rowKey={({ id }) => id}
          columns={[{ key: 'name', label: 'Name', value: ({ name }) => name }]}
          empty={{ title: 'No passes yet' }}
        />
      )
    }
    await showRouted(() => <Some />)
    expect(await screen.findByText('Passes: over 10,000')).toBeTruthy()
    const placesAt = async (from: number, to: number, places: number) => {
      act(() => seen.list!.paging.onRange(from, to))
      await waitFor(() => expect(seen.list!.rows).toHaveLength(places))
    }
    expect(seen.list!.rows).toHaveLength(10_000)
    await placesAt(9_960, 9_999, 10_201)
    await placesAt(10_150, 10_200, 10_250)
    await waitFor(() => expect(seen.list!.rows![10_249]).toEqual(pass(10_249)))
    await placesAt(0, 30, 10_250)
    expect(screen.getByText('Passes: over 10,000')).toBeTruthy()
    expect(await seen.list!.paging.everything()).toHaveLength(count)
  })
})
