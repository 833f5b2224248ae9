import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DemoMail } from '@stallwise/contract/notifications/mailbox.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { answerList } from '#app/testing/list-answer.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aPerson } from '#lib/testing/people.ts'

const aMail = (number: number, changes: Partial<DemoMail> = {}): DemoMail => ({
  _id: `019a0000-0000-7000-8000-00000000000${number}`,
  to: `person${number}@example.com`,
  subject: `Confirm your e-mail address ${number}`,
  text: `Hello ${number},\n\nConfirm e-mail address:\nhttps://park.example/t/${number}\n`,
  sentAt: '2026-11-20T15:00:00Z',
  ...changes,
})
const answers = (data: DemoMail[]) => ({
  'GET /me': () => aPerson(['provider'], { mailbox: true }),
  'GET /demo/mailbox': () => ({ data, nextCursor: null }),
})

describe('the mailbox of the demo', { timeout: 30_000 }, () => {
  it('opens a mail beside the list, with links that work, and keeps it in the address', async () => {
    const { router, container } = await openPage('/mailbox', { answers: answers([aMail(2), aMail(1)]) })
    const list = within(await screen.findByRole('navigation', { name: 'Messages' }))
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('person2@example.com'),
      expect.stringContaining('person1@example.com'),
    ])
    await userEvent.setup().click(list.getByRole('link', { name: /person1/ }))
    const mail = within(await screen.findByRole('article', { name: 'Confirm your e-mail address 1' }))
    expect(mail.getByText('To person1@example.com')).toBeTruthy()
    const link = mail.getByRole('link', { name: 'https://park.example/t/1' })
    expect(link.getAttribute('href')).toBe('https://park.example/t/1')
    expect(link.getAttribute('rel')).toContain('noreferrer')
    expect(router.state.location.search).toEqual({ mail: aMail(1)._id })
    expect(list.getByRole('link', { current: 'page' }).textContent).toContain('person1')
    expect(document.title).toBe('Demo mailbox · Stallwise')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('shows HTML in a mail as plain text', async () => {
    const text = 'Hello <b>Ana</b> <script>alert(1)</script>'
    await openPage(`/mailbox?mail=${aMail(1)._id}`, { answers: answers([aMail(1, { text })]) })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/Times in America\/Toronto\./)).toBeTruthy()
  })

  it('says that there is none yet', async () => {
    await openPage('/mailbox', { answers: answers([]) })
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy()
  })

  it('says that it could not load, and tries again', async () => {
    let fails = true
    const list = answers([aMail(1)])
    const flaky = () => (fails ? new Refusal(500) : list['GET /demo/mailbox']())
    await openPage('/mailbox', { answers: { ...list, 'GET /demo/mailbox': flaky } })
    const again = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    await userEvent.setup().click(again)
    expect(await screen.findByRole('link', { name: /person1/ })).toBeTruthy()
  })

  it('is in the account menu, for the provider only', async () => {
    const lots = { 'GET /parking-lots': answerList([]) }
    await openPage('/', { answers: { ...answers([]), ...lots } })
    await userEvent.setup().click(await screen.findByRole('button', { name: /menu/ }))
    expect(await screen.findByRole('menuitem', { name: 'Demo mailbox' })).toBeTruthy()
  })

  it('does not exist where mails are sent', async () => {
    await openPage('/mailbox', {
      answers: { ...answers([]), 'GET /me': () => aPerson(['provider']) },
    })
    expect(await screen.findByText(/not here|not found|no such page/i)).toBeTruthy()
  })
})
