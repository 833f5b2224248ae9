import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { usualNotifications } from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLotRow, anId } from '#features/lots/testing/lots.builders.ts'

const preferences = {
  email: 'priya@example.com',
  name: 'Priya Raman',
  colorScheme: 'auto',
  startParkingLot: null,
  mailLanguage: 'en-US',
  notifications: usualNotifications,
  version: 1,
}
const bay = aLotRow({ _id: anId(1), name: 'Bay Street' })
const someLots = { 'GET /parking-lots': answerList([bay]) }
const get = 'GET /admin/users/{customerId}/{email}/preferences'
const put = 'PUT /admin/users/preferences'

describe('preferences', { timeout: 30_000 }, () => {
  it('are changed, kept and used at once', async () => {
    const { network } = await openPage('/user/my-preferences', {
      answers: {
        ...someLots,
        [get]: () => preferences,
        [put]: () => ({ ...preferences, colorScheme: 'dark', version: 2 }),
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('combobox', { name: 'Theme' }))
    await user.click(await screen.findByRole('option', { name: 'Dark', hidden: true }))
    await user.click(screen.getByRole('combobox', { name: 'Language of e-mails' }))
    await user.click(await screen.findByRole('option', { name: 'Español', hidden: true }))
    await user.click(screen.getByRole('combobox', { name: 'Start page' }))
    await user.click(await screen.findByRole('option', { name: 'Bay Street', hidden: true }))
    await user.click(screen.getByRole('button', { name: 'Save preferences' }))
    expect(await screen.findByText('Preferences saved.')).toBeTruthy()
    expect(network.calls.find((call) => call.startsWith('PUT'))).toContain(
      `"colorScheme":"dark","startParkingLot":"${bay._id}","mailLanguage":"es-MX","notifications":`,
    )
    expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
    expect(await axeViolationsOf(screen.getByRole('main'))).toEqual([])
  })

  it('NTF-10: say of what, how and of which lots the user is notified', async () => {
    const { network } = await openPage('/user/my-preferences', {
      answers: {
        ...someLots,
        [get]: () => preferences,
        [put]: ({ body }) => ({ ...preferences, ...(body as object), version: 2 }),
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Violations, e-mail' }))
    await user.click(screen.getByRole('checkbox', { name: 'Sensor errors, in the app' }))
    await user.click(screen.getByRole('combobox', { name: 'At most one e-mail' }))
    await user.click(await screen.findByRole('option', { name: 'An hour', hidden: true }))
    await user.click(screen.getByRole('combobox', { name: 'Of which lots' }))
    await user.click(await screen.findByRole('option', { name: 'Selected lots', hidden: true }))
    await user.click(screen.getByRole('combobox', { name: 'Lots' }))
    // The start page offers it too.
    const options = await screen.findAllByRole('option', { name: 'Bay Street', hidden: true })
    await user.click(options.at(-1)!)
    await user.click(screen.getByRole('button', { name: 'Save preferences' }))
    await screen.findByText('Preferences saved.')
    const { kinds } = usualNotifications
    const saved = {
      kinds: {
        violation: { app: true, email: true },
        occupancy: kinds.occupancy,
        sensorError: { app: false, email: false },
        gate: kinds.gate,
        payment: kinds.payment,
        recommendation: kinds.recommendation,
        report: kinds.report,
      },
      lots: [bay._id],
      mailMinutes: 60,
    }
    expect(network.calls.find((call) => call.startsWith('PUT'))).toContain(
      `"notifications":${JSON.stringify(saved)}`,
    )
  })

  it('NTF-02: offer what a role can be notified of', async () => {
    const answers = { ...someLots, [get]: () => preferences }
    await openPage('/user/my-preferences', { as: 'tenant', answers })
    expect(await screen.findByRole('checkbox', { name: 'Violations, e-mail' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /^Sensor errors/ })).toBeNull()
  })

  it('lead to a new password, by e-mail', async () => {
    await openPage('/user/my-preferences', {
      answers: {
        ...someLots,
        [get]: () => preferences,
        'POST /admin/users/preferences/password-link': () => ({ sent: true }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('We sent a link to priya@example.com.')).toBeTruthy()
  })

  it('are there for holders of a pass account, who have no other screen', async () => {
    await openPage('/user/my-preferences', { as: 'primary', answers: { [get]: () => preferences } })
    expect(await screen.findByRole('heading', { name: 'My preferences' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Start page' })).toBeNull()
  })

  it('open the start lot, once', async () => {
    const { router } = await openPage('/', {
      answers: { ...someLots, [get]: () => ({ ...preferences, startParkingLot: bay._id }) },
    })
    await waitFor(() => expect(router.state.location.pathname).toContain(`/parking-lots/${bay._id}`))
    await router.navigate({ to: '/' })
    expect(await screen.findByRole('heading', { name: 'Parking lots' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('the pages after setting up an account', () => {
  it.each([
    ['/user/passwordcreated', 'Your password is set'],
    ['/newuser/setup-complete', 'Your account is ready'],
  ])('%s has no top bar and leads to sign-in', async (address, title) => {
    await openPage(address, { answers: {} })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.getByText('Stallwise')).toBeTruthy()
  })
})
