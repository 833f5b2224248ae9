import { aWorkbook, type TestCell } from '../packages/server/src/platform/workbook/test-workbook.ts'
import { emailOf } from './harness/journey-names.ts'
import { expect, test, type World } from './harness/journey.ts'
import { adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'

test.use({ reducedMotion: 'reduce' } as object)

const workbook = (name: string, ...rows: TestCell[][]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(
    aWorkbook([{ name: 'Passholders', rows: [['Pass ID', 'Name', 'Suite', 'License Plate(s)'], ...rows] }]),
  ),
})

const lotOf = (world: World): string => world.lotIds.people
interface Group {
  readonly _id: string
  readonly parkingGroup: string
}

const addGroup = async (world: World, name: string, more: object = {}): Promise<Group> => {
  const parkingLot = lotOf(world)
  const { parkingGroups } = (await world.callApi('GET', `/passholder-groups/choices/${parkingLot}`)) as {
    parkingGroups: { _id: string; type: string }[]
  }
  const parkingGroup = parkingGroups.find(({ type }) => type === 'tenant')!._id
  const body = { parkingLot, parkingGroup, name, ...more }
  return (await world.callApi('POST', '/passholder-groups/', body)) as Group
}
const addPassholder = (world: World, passholderGroup: string, passholderId: string, more: object) =>
  world.callApi('POST', '/v2/pass-holders/', {
    parkingLot: lotOf(world),
    passholderGroup,
    passholderId,
    ...more,
  })

test('staff import passholders by workbook after correcting a cell, and hold them to a masterlist', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const admin = adminOn(page, words)
  const lot = `/parking-lots/${lotOf(world)}`
  const { _id: group, parkingGroup } = await addGroup(world, 'Imported')
  const ofGroup = `${lot}/configuration/parking-group/${parkingGroup}/passholder-group/${group}`
  await openAs(page, words, 'staffCustomer', `${ofGroup}/import`)
  const file = page.getByLabel(say('Workbook with the passholders'))
  await file.setInputFiles(workbook('wrong.xlsx', ['Y-1', 'Yara Im', '12', 'YARA 1'], ['Y-2', null, '', '']))
  await expect(page.getByRole('alert')).toContainText(say('The passholders were not imported.'))
  const fault = (cell: string) => page.getByRole('row').filter({ hasText: cell })
  await expect(fault('D2')).toContainText('YARA 1')
  await expect(fault('B3')).toContainText('Passholders')
  await file.setInputFiles(
    workbook('right.xlsx', ['Y-1', 'Yara Im', '12', 'YARA1'], ['Y-2', 'Yun Ito', '', '']),
  )
  await expect(page.getByRole('region', { name: say('Changes') })).toContainText('Yun Ito')
  await page
    .getByRole('button', {
      name: say('{total, plural, one {Apply # change} other {Apply # changes}}', { total: 2 }),
    })
    .click()
  await expect(admin.row('Yara Im')).toContainText('YARA1')

  await page.goto(`${lot}/configuration/passIdMasterList`)
  const add = page.getByRole('button', { name: say('Add {0}', { 0: say('pass ID') }) })
  const dialog = page.getByRole('dialog')
  await add.click()
  await dialog.getByRole('textbox', { name: say('Pass ID') }).fill('Y-3')
  await dialog.getByRole('textbox', { name: say('Suite') }).fill('14')
  await dialog.getByRole('button', { name: say('Save'), exact: true }).click()
  await expect(admin.row('Y-3')).toContainText('14')

  await page.goto(`${lot}/passholders/new?group=${group}`)
  await page.getByRole('textbox', { name: say('Name'), exact: true }).fill('Yves Orr')
  await admin.field('Pass ID').fill('Y-4')
  await admin.button('Add passholder').click()
  await expect(page.getByText(say('Invalid PassID, ensure PassID MasterList is up to date'))).toBeVisible()
  await admin.field('Pass ID').fill('Y-3')
  await admin.field('Suite').fill('12')
  await admin.button('Add passholder').click()
  await expect(page.getByText(say("Suite doesn't match PassID"))).toBeVisible()
  await admin.field('Suite').fill('14')
  await admin.button('Add passholder').click()
  await expect(admin.row('Yves Orr')).toBeVisible()
})

test('a person on a waitlist is offered a pass by e-mail and accepts it without an account', async ({
  page,
  world,
  words: { say },
}) => {
  const { _id: passholderGroup } = await addGroup(world, 'Waited for', { maxPasses: 1 })
  await world.callApi('PUT', `/masterlists/pass-ids/${lotOf(world)}`, {
    set: [{ name: 'Y-5', detail: null }],
  })
  const email = 'waiting@journeys.example'
  const body = { parkingLot: lotOf(world), passholderGroup, name: 'Wanda Lee', email, suite: null }
  await world.callApi('POST', '/waitlist', body)
  const { text } = await world.mailTo(email, '/waitlist-offer/')
  await page.goto(/https?:\S+waitlist-offer\S+/.exec(text)![0])
  await expect(
    page.getByRole('heading', { name: say('A parking pass for {name}', { name: 'Wanda Lee' }) }),
  ).toBeVisible()
  await page.getByRole('button', { name: say('Accept pass') }).click()
  await expect(page.getByRole('heading', { name: say('The parking pass is yours') })).toBeVisible()
  await expect(page.getByText('Y-5')).toBeVisible()
})

test('an owner sees and deletes its own pass, with undo, and not those of others', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const admin = adminOn(page, words)
  const { _id: group } = await addGroup(world, 'Owned')
  await world.callApi('PUT', `/masterlists/pass-ids/${lotOf(world)}`, {
    set: [{ name: 'Y-6' }, { name: 'Y-7' }],
  })
  await addPassholder(world, group, 'Y-6', { name: 'Olga Own', email: emailOf('owner') })
  await addPassholder(world, group, 'Y-7', { name: 'Otto Other', email: 'otto@journeys.example' })
  await openAs(page, words, 'owner', '/owner/passes')
  await expect(admin.row('Olga Own')).toBeVisible()
  await expect(admin.row('Otto Other')).toHaveCount(0)
  const remove = say('{0, plural, one {Delete pass} other {Delete # passes}}', { 0: 1 })
  await admin.act('Olga Own', remove)
  await expect(admin.row('Olga Own')).toHaveCount(0)
  await admin.undo()
  await expect(admin.row('Olga Own')).toBeVisible()
})

test('a visitor validates a plate at the kiosk by keyboard', async ({ page, world, words }) => {
  const { say } = words
  const parkingLot = lotOf(world)
  const { version } = (await world.callApi('GET', `/parking-lots/${parkingLot}/configuration`)) as {
    version: number
  }
  await world.callApi('PUT', '/parking-lots/update-productAccess', {
    parkingLot,
    version,
    productAccess: { visitorValidation: true },
  })
  await openAs(page, words, 'staffCustomer', `/parkinglots/${parkingLot}/staff-visitor-validation`)
  const plate = page.getByRole('textbox', { name: say('License plate') })
  await expect(plate).toBeFocused()
  await page.keyboard.type('van 1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('License plate cannot contain spaces.'))).toBeVisible()
  await plate.fill('van1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(say('Parking validated'))
  await expect(page.getByRole('status')).toContainText('VAN1')
  await page.keyboard.press('Enter')
  await expect(plate).toHaveValue('')
})
