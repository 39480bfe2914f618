-- Monthly budgets for the spending report. Unlike the limits, a budget refuses no request. Null: none.
alter table clients add column monthly_budget_cents bigint check (monthly_budget_cents >= 0);
alter table cost_centres add column monthly_budget_cents bigint check (monthly_budget_cents >= 0);
