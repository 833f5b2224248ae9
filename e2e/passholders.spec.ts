import { expectNoFaults } from './harness/axe.ts'
import { expect, test } from './harness/journey.ts'
import { addPassholder, adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' } as object)

test('staff add a group and passholders, find one by plate, refuse a used plate, delete with undo and move', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const admin = adminOn(page, words)
  const lot = `/parking-lots/${world.lotIds.passes}`

  await openAs(page, words, 'staffCustomer', `${lot}/passholder-groups`)
  for (const name of ['Bank', 'Legal']) {
    await admin.link('Add passholder group').click()
    await admin.field('Name').fill(name)
    await admin.choose('Parking group', 'Monthly tenants')
    if (name === 'Bank') await expectNoFaults(page)
    await admin.button('Add passholder group').click()
    await expect(admin.row(name)).toBeVisible()
  }
  await expectNoFaults(page)

  await page.getByRole('link', { name: 'Bank', exact: true }).click()
  await expect(admin.heading('Bank')).toBeVisible()
  await expect(page).toHaveURL(/\/configuration\/parking-group\/[^/]+\/passholder-group\//)
  await addPassholder(page, words, { name: 'Ana Ruiz', passId: 'B-1', plate: 'bank 1' })
  await expect(page.getByText(say('License plate cannot contain spaces.'))).toBeVisible()
  await expectNoFaults(page)
  await admin.field('License plate').fill('bank1')
  await admin.button('Add passholder').click()
  await expect(admin.row('Ana Ruiz')).toContainText('BANK1')
  await addPassholder(page, words, { name: 'Ben Wu', passId: 'B-2', plate: 'BANK2' })
  await expect(admin.row('Ben Wu')).toBeVisible()
  await expectNoFaults(page)

  await page.goto(`${lot}/passholders`)
  await page
    .getByRole('searchbox', { name: say('Find in {name}', { name: say('Passholders') }) })
    .fill('nk-2')
  await expect(admin.row('Ana Ruiz')).toHaveCount(0)
  await expect(admin.row('Ben Wu')).toBeVisible()
  await expectNoFaults(page)

  await page.goto(`${lot}/passholders`)
  const one = { count: 1 }
  await admin.act(
    'Ben Wu',
    say('{0, plural, one {Delete passholder} other {Delete # passholders}}', { 0: 1 }),
  )
  await expect(admin.row('Ben Wu')).toHaveCount(0)
  await admin.undo()
  await expect(admin.row('Ben Wu')).toBeVisible()
  await admin.act(
    'Ben Wu',
    say('{0, plural, one {Move to another group} other {Move # passholders to another group}}', {
      0: one.count,
    }),
  )
  const dialog = page.getByRole('dialog')
  await admin.choose('To passholder group', 'Legal', dialog)
  await expectNoFaults(page)
  await dialog
    .getByRole('button', {
      name: say('{0, plural, one {Move to another group} other {Move # passholders to another group}}', {
        0: 1,
      }),
    })
    .click()
  await expect(admin.row('Ben Wu')).toContainText('Legal')

  await page.getByRole('link', { name: 'Ben Wu', exact: true }).click()
  await admin.field('License plate').fill('BANK1')
  await admin.button('Save passholder').click()
  await expect(page.getByText(say('License Plate already exists in another passholder group'))).toBeVisible()
  await expectNoFaults(page)
})
