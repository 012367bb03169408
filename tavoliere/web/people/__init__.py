"""Who plays here, beyond one table: their days."""
