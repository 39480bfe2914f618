/** Policy without a rule, for tests that add one. */
export { noPolicy as noRules } from '#domain/employees/policy.ts';
