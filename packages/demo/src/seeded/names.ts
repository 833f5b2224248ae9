import { pick, type Random } from './random.ts'

const firstNames =
  'Amara Daniela Wei Simon Harpreet Rosa Tomasz Grace Liam Noor Yuki Olivia Marcus Ingrid Farah Diego Anika Jonah Mireille Kofi Elena Ravi Sofia Hugo Leila Peter Chloe Ahmed Nadia Victor'.split(
    ' ',
  )
const lastNames =
  'Okafor Moreno Zhang Leclerc Gill Benítez Nowak Adeyemi O’Connor Haddad Tanabe Brandt Fraser Lindqvist Rahimi Castillo Sharma Whitfield Gagnon Mensah Petrova Iyer Marino Tremblay Farouk Novak Beaulieu Hassan Kowalska Duarte'.split(
    ' ',
  )

const cars = [
  ['Toyota', 'RAV4'],
  ['Mazda', 'CX-5'],
  ['Tesla', 'Model 3'],
  ['Volvo', 'XC60'],
  ['Honda', 'Civic'],
  ['Kia', 'EV6'],
  ['Ford', 'Escape'],
  ['Hyundai', 'Kona'],
  ['Subaru', 'Outback'],
  ['BMW', '330e'],
  ['VW', 'Golf'],
] as const

export const newName = (random: Random): string => `${pick(random, firstNames)} ${pick(random, lastNames)}`

export const newCar = (random: Random): { make: string; model: string } => {
  const [make, model] = pick(random, cars)
  return { make, model }
}

/** An address that is never delivered: the domain is reserved. */
export const emailFor = (name: string, passId: string): string =>
  `${name}.${passId}`
    .normalize('NFD')
    .replace(/[^A-Za-z0-9.\- ]/g, '')
    .replaceAll(' ', '.')
    .toLowerCase() + '@example.com'
