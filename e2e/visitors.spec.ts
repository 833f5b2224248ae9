import { expectNoFaults } from './harness/axe.ts'
import { expect, test } from './harness/journey.ts'
import { addPassholder, adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' } as object)

test('staff add a guest, extend the pass and cancel it with undo, and find the host by plate', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const admin = adminOn(page, words)
  const lot = `/parking-lots/${world.lotIds.guests}`
  const dialog = page.getByRole('dialog')

  await openAs(page, words, 'staffCustomer', `${lot}/passholder-groups`)
  await admin.link('Add passholder group').click()
  await admin.field('Name').fill('Hosts')
  await admin.choose('Parking group', 'Monthly tenants')
  await admin.button('Add passholder group').click()
  await page.getByRole('link', { name: 'Hosts', exact: true }).click()
  await addPassholder(page, words, { name: 'Hanna Host', passId: 'H-1', plate: 'HOST482' })
  await expect(admin.row('Hanna Host')).toBeVisible()

  await page.goto(`${lot}/visitors`)
  await admin.button('Add guest').first().click()
  await dialog.getByRole('textbox', { name: say('License plate') }).fill('guest 1')
  await dialog.getByRole('textbox', { name: say('Guest’s name') }).fill('Gil Guest')
  await admin.choose('Host group', 'Hosts', dialog)
  await expectNoFaults(page)
  await dialog.getByRole('button', { name: say('Add guest') }).click()
  await expect(dialog.getByText(say('License plate cannot contain spaces.'))).toBeVisible()
  await dialog.getByRole('textbox', { name: say('License plate') }).fill('guest1')
  await dialog.getByRole('button', { name: say('Add guest') }).click()
  await expect(admin.row('Gil Guest')).toContainText('GUEST1')
  await expect(admin.row('Gil Guest')).toContainText('Hosts')
  await expectNoFaults(page)

  // The dialog's code loads after the menu has closed; the focus still returns to the row that it belongs to.
  await admin.act('Gil Guest', say('Extend'))
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: say('Cancel'), exact: true }).press('Enter')
  await expect(
    page.getByRole('button', { name: say('Actions for {name}', { name: 'Gil Guest' }) }),
  ).toBeFocused()
  await admin.act('Gil Guest', say('Extend'))
  await dialog.getByRole('button', { name: say('Extend guest pass') }).click()
  await expect(dialog).toHaveCount(0)

  // Without the toasts of the guest's addition and extension, which have an Undo too.
  await page.goto(`${lot}/visitors`)
  await admin.act(
    'Gil Guest',
    say('{0, plural, one {Cancel guest pass} other {Cancel # guest passes}}', { 0: 1 }),
  )
  await expect(admin.row('Gil Guest')).toHaveCount(0)
  await admin.undo()
  await expect(admin.row('Gil Guest')).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: say('Find anything') }).fill('host48Z')
  await expect(page.getByRole('option', { name: /Hanna Host.*HOST482/ })).toBeVisible()
})

test('the pass portal answers the same for every pass ID and address, without an account', async ({
  page,
  words: { say },
}) => {
  await page.goto('/pass-portal')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expectNoFaults(page)
  await page.getByRole('textbox', { name: say('Pass ID') }).fill('NOBODY-1')
  await page.getByRole('textbox', { name: say('E-mail') }).fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: say('Check your e-mail') })).toBeVisible()
  await expectNoFaults(page)
})
