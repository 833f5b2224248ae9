import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { faultsOfFields, required, unique } from '@stallwise/domain/fields/field.rules.ts'
import { atMost, whole } from '@stallwise/domain/fields/number.rules.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { meQuery } from '#lib/session/viewer.ts'
import { axeViolationsOf } from '#lib/testing/axe.ts'
import { aPerson } from '#lib/testing/people.ts'
import { testQueries } from '#lib/testing/show.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { numberField, textField } from './fields.tsx'
import { resource, type FieldsFor, type Resource, type ResourceCalls } from './resource.model.ts'
import { ResourceEditPage } from './ResourceEditPage.tsx'
import { ResourceListPage } from './ResourceListPage.tsx'

interface Lamp {
  _id: string
  name: string
  watts: number
  version: number
}

interface Body {
  name: string
  watts: number
}

let lamps: Lamp[] = []
let sent: string[] = []

beforeEach(() => {
  sent = []
  lamps = [
    { _id: 'a', name: 'Ramp', watts: 40, version: 1 },
    { _id: 'b', name: 'Stairs', watts: 20, version: 1 },
  ]
})

/** A server in memory, with versions as ours has them. */
const calls: ResourceCalls<Lamp, Body> = {
  add: async (ownerId, body) => {
    sent.push(`add ${ownerId} ${JSON.stringify(body)}`)
    const lamp = { ...body, _id: 'c', version: 1 }
    lamps = [...lamps, lamp]
    return lamp
  },
  change: async ({ _id }, body, version) => {
    sent.push(`change ${_id} ${version} ${JSON.stringify(body)}`)
    const current = lamps.find((lamp) => lamp._id === _id)!
    if (current.version !== version)
      throw new ApiProblem({ title: 'stale', status: 409, code: 'stale-version', current })
    const lamp = { ...current, ...body, version: version + 1 }
    lamps = lamps.map((one) => (one._id === _id ? lamp : one))
    return lamp
  },
  remove: async ({ _id, version }, ownerId) => {
    sent.push(`remove ${ownerId} ${_id} ${version}`)
    lamps = lamps.filter((lamp) => lamp._id !== _id)
  },
  restore: async (lamp) => {
    sent.push(`restore ${lamp._id}`)
    lamps = [...lamps, lamp]
  },
}

const fields = {
  name: textField(msg`Name`, { required: true }),
  watts: numberField(msg`Watts`, { required: true }),
}

const described = resource({
  exportName: 'lamps',
  manage: 'device.manage',
  calls,
  query: (lotId) => ({ queryKey: ['lamps', lotId], queryFn: () => lamps }),
  staleKey: (lotId) => ['lamps', lotId],
  texts: {
    list: msg`Lamps`,
    add: msg`Add lamp`,
    save: msg`Save lamp`,
    object: msg`lamp`,
    empty: { icon: 'list', title: msg`No lamps yet`, text: msg`A lamp shines.` },
    added: (name) => `Lamp ${name} added.`,
    saved: (name) => `Lamp ${name} saved.`,
    remove: (count) => (count === 1 ? 'Delete lamp' : `Delete ${count} lamps`),
    removed: (count) => (count === 1 ? 'Lamp deleted.' : `${count} lamps deleted.`),
  },
  fields,
  check: (values, { names }) =>
    faultsOfFields(values, { name: [required, unique(names)], watts: [required, whole, atMost(100)] }),
  columns: () => ['name', 'watts'],
})

const open = async (address: string, of: Resource<Lamp> = described, role: Role = 'provider') => {
  const queries = testQueries()
  queries.setQueryData(meQuery.queryKey, aPerson([role]))
  const root = createRootRoute({ component: Outlet })
  const lot = '/admin/$customerId/parking-lot/$parkingLotId'
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: `${lot}/${path}`, component })
  const edit = () => <ResourceEditPage of={of} list="lamps" />
  const router = createRouter({
    routeTree: root.addChildren([
      at('lamps', () => <ResourceListPage of={of} edit="lamp" />),
      at('lamp', edit),
      at('lamp/$id', edit),
    ]),
    history: createMemoryHistory({ initialEntries: [`/admin/cust/parking-lot/lot-1/${address}`] }),
  })
  await router.load()
  const page = render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>,
  )
  return { ...page, user: userEvent.setup(), path: () => router.state.location.pathname.split('/lot-1/')[1] }
}

const field = (name: RegExp) => screen.findByRole('textbox', { name })

describe('a resource made from a description', { timeout: 120_000 }, () => {
  it('lists its rows with a link to each page', async () => {
    const { container } = await open('lamps')
    expect(await screen.findByRole('heading', { level: 1, name: 'Lamps' })).toBeTruthy()
    const link = await screen.findByRole('link', { name: /Ramp/ })
    expect(link.getAttribute('href')).toBe('/admin/cust/parking-lot/lot-1/lamp/a')
    expect(screen.getByText('40')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('offers no changes to users who may only read', async () => {
    await open('lamps', described, 'staffCustomer')
    expect(await screen.findByText('Ramp')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add lamp' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
  })

  it('removes a row by its version and restores it', async () => {
    const { user } = await open('lamps')
    await user.click(await screen.findByRole('button', { name: 'Actions for Ramp' }))
    // Without layout the menu soon counts as detached from its button.
    await user.click(await screen.findByRole('menuitem', { name: 'Delete lamp', hidden: true }))
    expect(await screen.findByText('Lamp deleted.')).toBeTruthy()
    const isStruckThrough = () => screen.getByText('Ramp').closest('[data-removed]') !== null
    await waitFor(() => expect(isStruckThrough()).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(isStruckThrough()).toBe(false))
    expect(sent).toEqual(['remove lot-1 a 1', 'restore a'])
  })

  it('adds an object after its faults are corrected, shows a toast, and returns to the list', async () => {
    const { user, path, container } = await open('lamp')
    await user.type(await field(/^Name/), 'Ramp')
    await user.click(screen.getByRole('button', { name: 'Add lamp' }))
    expect(screen.getByText('Must be unique.')).toBeTruthy()
    expect(screen.getByText('Field is required.')).toBeTruthy()
    expect(await axeViolationsOf(container)).toEqual([])
    await user.type(await field(/^Name/), ' 2 ')
    await user.type(await field(/^Watts/), '60')
    await user.click(screen.getByRole('button', { name: 'Add lamp' }))
    expect(await screen.findByText('Lamp Ramp 2 added.')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('lamps'))
    expect(sent).toEqual(['add lot-1 {"name":"Ramp 2","watts":60}'])
    expect(await screen.findByText('Ramp 2')).toBeTruthy()
  })

  it('keeps what was typed when another user saved first, and saves on their version', async () => {
    const { user, path } = await open('lamp/a')
    const watts = await field(/^Watts/)
    lamps = [{ _id: 'a', name: 'Ramp', watts: 50, version: 2 }, lamps[1]!]
    await user.clear(watts)
    await user.type(watts, '45')
    await user.click(screen.getByRole('button', { name: 'Save lamp' }))
    expect(await screen.findByText('50')).toBeTruthy()
    expect((watts as HTMLInputElement).value).toBe('45')
    await user.click(screen.getByRole('button', { name: 'Save lamp' }))
    await waitFor(() => expect(path()).toBe('lamps'))
    expect(sent.at(-1)).toBe('change a 2 {"name":"Ramp","watts":45}')
  })

  it('says when an object no longer exists', async () => {
    await open('lamp/z')
    expect(await screen.findByText('No longer available')).toBeTruthy()
  })

  it('takes another component for the part below the form', async () => {
    await open('lamp/a', { ...described, BelowForm: ({ row }) => <p>Below {row.name}</p> })
    expect(await screen.findByText('Below Ramp')).toBeTruthy()
  })

  it('does not compile without a field for everything that may be sent', () => {
    expectTypeOf(fields).toExtend<FieldsFor<Lamp, Body, object>>()
    expectTypeOf({ name: fields.name }).not.toExtend<FieldsFor<Lamp, Body, object>>()
    expectTypeOf({ ...fields, watts: fields.name }).not.toExtend<FieldsFor<Lamp, Body, object>>()
  })
})
