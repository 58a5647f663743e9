"""Builders: generators that fill a domain's database; `domain.yaml` names one, so that the folder holds no logic."""
