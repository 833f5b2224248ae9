import type { Page } from '@playwright/test'
import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startHttpGate } from '@stallwise/adapters/gate-http/http.simulator.ts'
import { startIbootCloud } from '@stallwise/adapters/gate-iboot-cloud/iboot-cloud.simulator.ts'
import { startIbootG2 } from '@stallwise/adapters/gate-iboot-g2/iboot-g2.simulator.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { expectNoFaults } from './harness/axe.ts'
import { expect, test, type World } from './harness/journey.ts'
import { adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'
import type { Words } from './harness/words.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' } as object)

const baseOf = async ({ callApi, lotIds }: World): Promise<string> => {
  const lot = (await callApi('GET', `/parking-lots/${lotIds.gates}`)) as Lot
  return `/admin/${lot.customer._id}/parking-lot/${lotIds.gates}`
}

/** Locators and actions of the gates page. */
const gatesOn = (page: Page, words: Words) => {
  const { say } = words
  const admin = adminOn(page, words)
  const dialog = page.getByRole('dialog')
  const rowOf = (name: string) =>
    page
      .getByRole('grid', { name: say('Gates') })
      .getByRole('row')
      .filter({ hasText: name })
  const openings = page.getByRole('grid', { name: say('Openings') })
  return {
    ...admin,
    dialog,
    gate: rowOf,
    opening: (reason: string) => openings.getByRole('row').filter({ hasText: reason }),
    press: async (gate: string, reason: string) => {
      await rowOf(gate)
        .getByRole('button', { name: say('Open gate') })
        .click()
      await dialog.getByRole('textbox', { name: say('Reason') }).fill(reason)
      await dialog.getByRole('button', { name: say('Open gate') }).click()
    },
    done: () =>
      dialog
        .getByRole('button', { name: say('Close'), exact: true })
        .last()
        .click(),
    addGate: async (name: string, controller: string, outlet: string) => {
      await admin.link('Add gate').click()
      await admin.field('Name').fill(name)
      await page.getByRole('textbox', { name: say('ID'), exact: true }).fill(name.toUpperCase())
      await admin.choose('Controller', controller)
      await admin.choose('Outlet to control', outlet)
      await admin.button('Add gate').click()
    },
    typeController: async (name: string, address: string) => {
      await admin.link('Add controller').click()
      await admin.field('Monex device ID').fill(name)
      await page.getByRole('textbox', { name: say('Address'), exact: true }).fill(address)
    },
    typeCredentials: async ({ username, password }: { username: string; password: string }) => {
      await admin.field('User name').fill(username)
      await page.getByLabel(say('Password')).fill(password)
    },
  }
}

test('a gate on a Dataprobe opens once, is released, and is logged with who opened it', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const pdu = await startPdu()
  const gates = gatesOn(page, words)
  await openAs(page, words, 'fullAccessCustomer', `${await baseOf(world)}/sprockits`)
  await gates.typeController('PDU-1', 'gopher://192.168.10.20')
  await gates.button('Add controller').click()
  const address = page.getByRole('textbox', { name: say('Address'), exact: true })
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(say('Password'))).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page)
  await address.fill(pdu.address)
  await gates.typeCredentials({ username: 'gatebot', password: 'guessed' })
  await gates.button('Add controller').click()

  await gates.row('PDU-1').getByRole('link').click()
  await gates.button('Sign in at the controller').click()
  await expect(page.getByText(say('The controller rejected the user name and password.'))).toBeVisible()
  await gates.typeCredentials(pdu.box.credentials)
  await gates.button('Save controller').click()
  await gates.row('PDU-1').getByRole('link').click()
  await gates.button('Sign in at the controller').click()
  await expect(page.getByText(say('The controller answered and accepted the password.'))).toBeVisible()
  await expect(page.getByLabel(say('Password'))).toHaveValue('')
  expect(pdu.box.switched).toEqual([])
  await gates.link('Cancel').click()

  await gates.addGate('North entry', 'PDU-1', '2')
  await expect(gates.gate('North entry')).toContainText('PDU-1')
  await expectNoFaults(page)
  await gates
    .gate('North entry')
    .getByRole('button', { name: say('Open gate') })
    .click()
  await gates.dialog.getByRole('button', { name: say('Open gate') }).click()
  await expect(gates.dialog.getByRole('textbox', { name: say('Reason') })).toHaveAccessibleDescription(
    say('Field is required.'),
  )
  await expectNoFaults(page)
  await gates.dialog.getByRole('button', { name: say('Delivery') }).click()
  await page.keyboard.press('Tab')
  await gates.dialog.getByRole('button', { name: say('Open gate') }).click()
  await expect(gates.dialog).toContainText(say('The gate’s controller accepted the command.'))
  await expectNoFaults(page)
  await gates.done()
  const row = gates.opening(say('Delivery'))
  await expect(row).toContainText('Robin fullAccessCustomer')
  await expect(row).toContainText('North entry')
  await expect(row).toContainText(say('Sent'))
  await expect.poll(() => pdu.box.outlets).toEqual(Array(8).fill(false))
  expect(pdu.box.switched.map(({ place, on }) => [place, on])).toEqual([
    [2, true],
    [2, false],
  ])
  await page.reload()
  await expect(row).toContainText(say('Released'))
  await pdu.close()
})

test('a silent controller: the gate did not answer, and nothing is sent again', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const pdu = await startPdu()
  const gates = gatesOn(page, words)
  await openAs(page, words, 'provider', `${await baseOf(world)}/sprockits`)
  await gates.typeController('PDU-2', pdu.address)
  await gates.typeCredentials(pdu.box.credentials)
  await gates.button('Add controller').click()
  await gates.addGate('South exit', 'PDU-2', '0')

  pdu.box.failures.switch.push('silence')
  await gates.press('South exit', 'Plate not read twice')
  await expect(gates.dialog.getByRole('status')).toContainText(say('The gate did not answer'))
  await expect(gates.dialog).toContainText(say('The controller did not answer in time.'))
  await expect(gates.dialog.getByRole('button', { name: say('Open gate') })).toHaveCount(0)
  await expectNoFaults(page)
  await gates.done()
  await expect(gates.opening('Plate not read twice')).toContainText(say('The gate did not answer'))
  await expect.poll(() => pdu.box.switched.map(({ on }) => on)).toEqual([false])

  await pdu.close()
  await gates.press('South exit', 'Nobody is there')
  await expect(gates.dialog).toContainText(say('The controller could not be reached.'))
  await expect(gates.dialog).toContainText(say('Not opened'))
  await gates.done()
  await expect(gates.opening('Nobody is there')).toContainText(say('Not opened'))
  expect(pdu.box.switched.map(({ on }) => on)).toEqual([false])
})

test('a controller whose address the installation does not list is refused when it is saved', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const gates = gatesOn(page, words)
  await openAs(page, words, 'fullAccessCustomer', `${await baseOf(world)}/sprockits`)
  await gates.typeController('PDU-3', 'http://169.254.169.254')
  await gates.typeCredentials({ username: 'gatebot', password: 'any' })
  await gates.button('Add controller').click()
  await expect(gates.field('Address')).toHaveAccessibleDescription(
    say('This server isn’t allowed to connect to this address. Ask whoever runs the server to allow it.'),
  )
})

test('gates on iboot.co, on an iBoot-G2 and on a described controller open too', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const [cloud, small, described] = await Promise.all([startIbootCloud(), startIbootG2(), startHttpGate()])
  const gates = gatesOn(page, words)
  await openAs(page, words, 'fullAccessCustomer', `${await baseOf(world)}/sprockits`)

  await gates.typeController('CLOUD', cloud.address)
  await gates.choose('Kind', say('iboot.co'))
  await gates.typeCredentials(cloud.box.credentials)
  await gates.button('Add controller').click()
  await expect(gates.field('MAC address')).toHaveAccessibleDescription(say('Field is required.'))
  await gates.field('MAC address').fill(cloud.settings.mac)
  await gates.button('Add controller').click()

  await gates.typeController('SMALL', small.address)
  await gates.choose('Kind', say('Dataprobe iBoot-G2'))
  await gates.typeCredentials(small.box.credentials)
  await gates.button('Add controller').click()

  await gates.typeController('DESCRIBED', described.address)
  await gates.choose('Kind', say('Other (HTTP requests)'))
  await gates.typeCredentials(described.box.credentials)
  for (const [title, part] of [
    ['Open request', 'open'],
    ['Release request', 'release'],
  ] as const) {
    const request = described.settings[part]!
    const fields = page.getByRole('group', { name: say(title) })
    await fields.getByRole('textbox', { name: say('Path') }).fill(request.path)
    await fields
      .getByRole('textbox', { name: say('Headers') })
      .fill(request.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'))
    await fields.getByRole('textbox', { name: say('Body') }).fill(request.body)
    await fields.getByRole('textbox', { name: say('Success status codes') }).fill('202')
    await fields.getByRole('textbox', { name: say('Response must contain') }).fill('queued')
  }
  await expectNoFaults(page)
  await gates.button('Add controller').click()

  for (const [gate, controller, { box }, outlet] of [
    ['West entry', 'CLOUD', cloud, 3],
    ['East entry', 'SMALL', small, 0],
    ['Courtyard', 'DESCRIBED', described, 5],
  ] as const) {
    await gates.addGate(gate, controller, String(outlet))
    await gates.press(gate, `Trial of ${gate}`)
    await expect(gates.dialog).toContainText(say('The gate’s controller accepted the command.'))
    await gates.done()
    await expect(gates.opening(`Trial of ${gate}`)).toContainText(say('Sent'))
    await expect
      .poll(() => box.switched.map(({ place, on }) => [place, on]).slice(0, 2))
      .toEqual([
        [outlet, true],
        [outlet, false],
      ])
  }
  await Promise.all([cloud.close(), small.close(), described.close()])
})

test('opening a gate that only an edge box reaches is refused while no box is online', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const gates = gatesOn(page, words)
  await openAs(page, words, 'fullAccessCustomer', `${await baseOf(world)}/sprockits`)
  await gates.typeController('CELLAR', 'http://192.168.10.20')
  await gates.typeCredentials({ username: 'gatebot', password: 'any' })
  await gates.choose('Connection', say('Via edge box'))
  await gates.button('Add controller').click()
  await gates.addGate('Cellar door', 'CELLAR', '0')
  await gates
    .gate('Cellar door')
    .getByRole('button', { name: say('Open gate') })
    .click()
  await expect(gates.dialog).toContainText(say('The edge box is offline, so nothing would be sent.'))
  await expectNoFaults(page)
  await gates.dialog.getByRole('textbox', { name: say('Reason') }).fill('Cellar trial')
  await gates.dialog.getByRole('button', { name: say('Open gate') }).click()
  await expect(gates.dialog.getByRole('status')).toContainText(say('The edge box is offline.'))
  await gates.done()
  await expect(gates.opening('Cellar trial')).toContainText(say('Not opened'))
})
